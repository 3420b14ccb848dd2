import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { failureSentences, operationFailure } from '../../entities/operations/operation-sentences.ts';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

/** Kind of the operation that a command opens. */
const kindOf = {
  switchPlan: 'switch-plan',
  cancelSwitch: 'cancel-switch',
  pausePlan: 'pause-plan',
  endPause: 'end-pause',
  cancelAthleteSubscriptions: 'cancel-training',
  undoCancellation: 'undo-cancellation',
  withdrawFromPlan: 'withdraw-plan',
} as const;

const detailed = ['failed-precondition', 'conflict', 'unauthenticated', 'offline', 'unreachable'];
/** Errors of an outdated screen: a different tab deleted or changed the athlete. */
const outdated = ['not-found', 'invalid-argument'];

type PlanChangeOptions = {
  readonly onDone?: () => void;
  readonly whenOutdated?: string;
};

/** The spec's failure sentence, with the reason if it helps the parent. */
export const planChangeFailure =
  (failed: string, whenOutdated?: string) =>
  (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : '';
    if (whenOutdated && outdated.includes(code)) return whenOutdated;
    const reason = sentenceFor(error);
    return detailed.includes(code) && reason !== failed ? `${failed} ${reason}` : failed;
  };

/** Command that changes an athlete's plan (spec section 4). */
export const usePlanChange = <Id extends keyof typeof kindOf>(
  route: Id,
  { athlete, operations }: Pick<ApiAnswer<'getAthlete'>, 'athlete' | 'operations'>,
  { onDone, whenOutdated }: PlanChangeOptions = {},
) =>
  useOperation(route, {
    kind: kindOf[route],
    operations,
    athleteId: athlete.athleteId,
    failureSentence: planChangeFailure(failureSentences[kindOf[route]], whenOutdated),
    refusal: operationFailure,
    ...(onDone && { onDone }),
  });
