import { drawFault, lostAnswerError, noFaults, type Rates, throttledError } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

export type Process = {
  readonly name: string;
  readonly isDead: () => boolean;
  readonly die: () => void;
  readonly onDeath: (told: () => void) => void;
};

export type Outcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'died' };

export type Invocable<Event, Result> = {
  readonly name: string;
  readonly invoke: (event: Event) => Promise<Outcome<Result>>;
};

export type Processes = ReturnType<typeof createProcesses>;

const changes = /^(put|halt|lift|write|change|replace|remove|drop|take|release|increment|mark|send)/;
/** DynamoDB transactions carry a token, so the SDK's second request changes nothing and succeeds. */
const withToken = /^(putAll|writeStream|writeAll|send)$/;
const iterables = /^(from|streams|all|shard|items|scan|allRows|checkpoints|pendingBefore)$/;

export const createProcesses = (scheduler: Scheduler) => {
  let rates: Rates = noFaults;
  let current: Process | undefined;
  let started = 0;
  const never = new Promise<never>(() => undefined);

  const start = (name: string): Process => {
    started += 1;
    let isDead = false;
    let told: () => void = () => undefined;
    return {
      name: `${name}-${started}`,
      isDead: () => isDead,
      die() {
        isDead = true;
        told();
      },
      onDeath(tell) {
        told = tell;
      },
    };
  };

  const call = <Result>(
    process: Process,
    label: string,
    effect: () => Promise<Result>,
    { isWrite = false, isRepeatable = false } = {},
  ): Promise<Result> => {
    if (process.isDead()) return never;
    const { fault, ms } = drawFault(scheduler, rates, isWrite);
    const note = fault === 'none' ? '' : ` [${fault}]`;
    return new Promise((resolve, reject) => {
      const goOn = (then: () => void): void => {
        current = process;
        if (!process.isDead()) then();
      };
      const settle = (then: () => void): void => {
        if (scheduler.isHit(rates.slow))
          scheduler.in(scheduler.below(3_000), `${process.name} < ${label}`, () => goOn(then));
        else goOn(then);
      };
      const act = async (): Promise<void> => {
        if (fault === 'crash-before') return process.die();
        if (fault === 'throttled') return reject(throttledError());
        try {
          const first = await effect();
          const result = fault === 'repeated' && isRepeatable ? await effect() : first;
          if (fault === 'crash-after') return process.die();
          if (fault === 'lost-answer') return settle(() => reject(lostAnswerError()));
          settle(() => resolve(result));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      scheduler.in(ms, `${process.name} ${label}${note}`, () => goOn(() => void act()), process.isDead);
    });
  };

  const port = <Port extends object>(process: Process, name: string, methods: Port): Port =>
    Object.fromEntries(
      Object.entries(methods).map(([method, value]) => {
        if (typeof value !== 'function') return [method, value];
        const labelOf = ([first]: readonly unknown[]): string => `${name}.${method}${labelled(first)}`;
        if (iterables.test(method))
          return [
            method,
            async function* (...args: readonly unknown[]) {
              await call(process, labelOf(args), async () => undefined);
              yield* value(...args);
            },
          ];
        const isWrite = changes.test(method);
        const how = { isWrite, isRepeatable: isWrite && !withToken.test(method) };
        return [
          method,
          (...args: readonly unknown[]) => call(process, labelOf(args), async () => value(...args), how),
        ];
      }),
    ) as Port;

  /**
   * Lambda function: reuses idle processes, and kills an invocation at its timeout. A killed invocation's caller
   * learns of it, as AWS does.
   */
  const lambda = <Event, Result>(
    name: string,
    timeoutSeconds: number,
    init: (process: Process) => (event: Event) => Promise<Result>,
  ): Invocable<Event, Result> => {
    const idle: { readonly process: Process; readonly handle: (event: Event) => Promise<Result> }[] = [];
    const begin = () => {
      const process = start(name);
      return { process, handle: init(process) };
    };
    return {
      name,
      invoke: (event) => {
        // A process may have died after its answer, of calls that were left over.
        let warm = idle.pop();
        while (warm?.process.isDead()) warm = idle.pop();
        const { process, handle } = warm ?? begin();
        return new Promise((resolve) => {
          let isOver = false;
          const end = (outcome: Outcome<Result>): void => {
            if (isOver) return;
            isOver = true;
            if (outcome.kind !== 'died') idle.push({ process, handle });
            resolve(outcome);
          };
          process.onDeath(() => end({ kind: 'died' }));
          scheduler.in(
            timeoutSeconds * 1_000,
            `${process.name} times out`,
            () => process.die(),
            () => isOver,
          );
          current = process;
          handle(event).then(
            (result) => end({ kind: 'answered', result }),
            (error: unknown) => end({ kind: 'threw', error }),
          );
        });
      },
    };
  };

  return {
    start,
    call,
    port,
    lambda,
    setRates(changed: Rates) {
      rates = changed;
    },
    rates: () => rates,
    wait: (ms: number): Promise<void> => {
      const process = current;
      return new Promise((resolve) =>
        scheduler.in(
          ms,
          `${process?.name ?? 'the world'} waited ${Math.round(ms)} ms`,
          () => {
            current = process;
            resolve();
          },
          () => process?.isDead() ?? false,
        ),
      );
    },
  };
};

const labelled = (first: unknown): string =>
  typeof first === 'string' || typeof first === 'number'
    ? ` ${first}`
    : typeof first === 'object' && first !== null && 'stream' in first
      ? ` ${String(first.stream)}`
      : '';
