import type { Scheduler } from './scheduler.ts';

/** Fault of a port call. `repeated`: the answer was lost, and the SDK has sent the request again. */
export type Fault = 'crash-before' | 'crash-after' | 'throttled' | 'lost-answer' | 'repeated' | 'none';

export type Rates = {
  readonly crash: number;
  readonly throttled: number;
  readonly lost: number;
  readonly slow: number;
  readonly duplicate: number;
  readonly late: number;
  readonly dropped: number;
};

export const noFaults: Rates = {
  crash: 0,
  throttled: 0,
  lost: 0,
  slow: 0,
  duplicate: 0,
  late: 0,
  dropped: 0,
};

export const drawRates = ({ pick }: Scheduler): Rates => ({
  crash: pick([0, 0.002, 0.01, 0.03]),
  throttled: pick([0, 0, 0.004, 0.02]),
  lost: pick([0, 0, 0.01, 0.03]),
  slow: pick([0, 0.01, 0.05, 0.2]),
  duplicate: pick([0, 0.05, 0.3]),
  late: pick([0, 0.05, 0.3]),
  dropped: pick([0, 0, 0.05, 0.2]),
});

export const drawFault = (
  { isHit, below }: Scheduler,
  rates: Rates,
  isWrite: boolean,
): { readonly fault: Fault; readonly ms: number } => {
  const ms = isHit(rates.slow) ? below(4_000) : below(20);
  if (isHit(rates.crash)) return { fault: below(2) === 0 ? 'crash-before' : 'crash-after', ms };
  if (isHit(rates.throttled)) return { fault: 'throttled', ms };
  if (isWrite && isHit(rates.lost)) return { fault: below(2) === 0 ? 'lost-answer' : 'repeated', ms };
  return { fault: 'none', ms };
};

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

export const throttledError = (): Error =>
  named(
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput was exceeded.',
  );

export const lostAnswerError = (): Error => named('TimeoutError', 'socket hang up');
