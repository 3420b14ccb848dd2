import type { Actor } from '@hoops/domain/actor';
import type { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import {
  type ReconciliationCommand,
  reconciliationStreams,
} from '@hoops/domain/reconciliation/reconciliation-decider';
import { repository } from '@hoops/event-store/repository';
import Stripe from 'stripe';
import type { CommandMetadata } from '../families/family-repository.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

type Deps = Pick<ReconcileDeps, 'store' | 'clock' | 'newId'>;

export const recordRun = (
  deps: Deps,
  outcome: typeof ReconciliationCompleted.example,
  actor: Actor,
  why: CommandMetadata,
): Promise<void> => record(deps, { type: 'CompleteReconciliation', ...outcome }, actor, why);

export const recordRunFailed = (
  deps: Deps,
  failed: { readonly runId: string; readonly startedAt: string; readonly reason: string },
  actor: Actor,
  why: CommandMetadata,
): Promise<void> => record(deps, { type: 'FailReconciliation', ...failed }, actor, why);

const record = async (
  deps: Deps,
  command: ReconciliationCommand,
  actor: Actor,
  { commandId, causationId }: CommandMetadata,
): Promise<void> => {
  const result = await repository(deps, reconciliationStreams).execute(command.runId, [command], {
    commandId: `${commandId}-${command.type}`,
    actor,
    correlationId: causationId ?? commandId,
    causationId,
  });
  // An earlier delivery recorded the run with other figures; the recorded figures are kept.
  if (result.kind === 'conflict') throw new Error(`The run ${command.runId} was not recorded.`);
};

const { errors } = Stripe;

/** Code of a failed comparison: `unreachable`, `refused` (by Stripe) or `internal`. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof errors.StripeConnectionError) return 'unreachable';
  if (error instanceof errors.StripeError) return 'refused';
  return 'internal';
};
