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

type Deps = Pick<ReconcileDeps, 'store' | 'clock' | 'newId'>;

/** Records how a run ended. @throws Error when others were first each time. */
export const recordRun = (
  deps: Deps,
  outcome: typeof ReconciliationCompleted.example,
  actor: Actor,
  why: Why,
): Promise<void> => record(deps, { type: 'CompleteReconciliation', ...outcome }, actor, why);

/** Records that a run failed, and why, as a word. @throws Error when others were first each time. */
export const recordRunFailed = (
  deps: Deps,
  failed: { readonly runId: string; readonly startedAt: string; readonly reason: string },
  actor: Actor,
  why: Why,
): Promise<void> => record(deps, { type: 'FailReconciliation', ...failed }, actor, why);

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

/** Why a comparison failed: `unreachable`, `refused` (both by Stripe), `internal`. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof errors.StripeConnectionError) return 'unreachable';
  if (error instanceof errors.StripeError) return 'refused';
  return 'internal';
};
