import { planChangeWords } from '@hoops/domain/plan-words';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { operationFailure } from '../../entities/operations/operation-sentences.ts';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

const detailed = ['failed-precondition', 'conflict', 'unauthenticated', 'offline', 'unreachable'];
/** Errors that show an outdated screen: another tab deleted or changed the athlete. */
const outdated = ['not-found', 'invalid-argument'];

type PlanChangeOptions = {
  readonly onDone?: () => void;
  readonly whenOutdated?: string;
};

/** The spec's failure sentence, plus the reason if the reason helps the parent. */
export const planChangeFailure =
  (failed: string, whenOutdated?: string) =>
  (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : '';
    if (whenOutdated && outdated.includes(code)) return whenOutdated;
    const reason = sentenceFor(error);
    return detailed.includes(code) && reason !== failed ? `${failed} ${reason}` : failed;
  };

type PlanChange = keyof typeof planChangeWords;

export const usePlanChange = <Kind extends PlanChange>(
  kind: Kind,
  { athlete, operations }: Pick<ApiAnswer<'getAthlete'>, 'athlete' | 'operations'>,
  { onDone, whenOutdated }: PlanChangeOptions = {},
) => {
  const { command, failed } = planChangeWords[kind];
  return useOperation<(typeof planChangeWords)[Kind]['command']>(command, {
    kind,
    operations,
    athleteId: athlete.athleteId,
    failureSentence: planChangeFailure(failed, whenOutdated),
    refusal: operationFailure,
    ...(onDone && { onDone }),
  });
};
