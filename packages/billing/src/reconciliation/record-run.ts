import type { Actor } from '@hoops/domain/actor';
import type { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import {
  type ReconciliationCommand,
  reconciliationStreams,
} from '@hoops/domain/reconciliation/reconciliation-decider';
import { repository } from '@hoops/event-store/repository';
import Stripe from 'stripe';
import type { Why } from '../families/family-repository.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

type Deps = Pick<ReconcileDeps, 'store' | 'clock' | 'newId' | 'logger'>;

/** Records how a run ended. @throws Error when others were first each time. */
export const recordRun = (
  deps: Deps,
  outcome: typeof ReconciliationCompleted.example,
  actor: Actor,
  why: Why,
): Promise<void> => record(deps, { type: 'CompleteReconciliation', ...outcome }, actor, why);

/** Records that a run failed. Should that fail too, the failure itself must still be what is thrown. */
export const recordRunFailed = async (
  deps: Deps,
  {
    runId,
    startedAt,
    error,
  }: { readonly runId: string; readonly startedAt: string; readonly error: unknown },
  actor: Actor,
  why: Why,
): Promise<void> => {
  try {
    const reason = reasonOf(error);
    await record(deps, { type: 'FailReconciliation', runId, startedAt, reason }, actor, why);
  } catch (second) {
    deps.logger.error('reconciliation-failure-not-recorded', { runId }, second);
  }
};

const record = async (
  deps: Deps,
  command: ReconciliationCommand,
  actor: Actor,
  { commandId, causationId }: Why,
): Promise<void> => {
  const result = await repository(deps, reconciliationStreams).execute(command.runId, [command], {
    commandId: `${commandId}-${command.type}`,
    actor,
    correlationId: causationId ?? commandId,
    causationId,
  });
  // The id under other figures: an earlier delivery of the same request recorded the run, which stays as it is.
  if (result.kind === 'conflict') throw new Error(`The run ${command.runId} was not recorded.`);
};

const { errors } = Stripe;

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.StripeConnectionError) return 'unreachable';
  if (error instanceof errors.StripeError) return 'refused';
  return 'internal';
};
