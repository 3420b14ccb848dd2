import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { refreshFamily } from '../../session/me.ts';

type PlanCommand =
  | 'switchPlan'
  | 'cancelSwitch'
  | 'pausePlan'
  | 'endPause'
  | 'cancelAthleteSubscriptions'
  | 'undoCancellation'
  | 'withdrawFromPlan'
  | 'pauseClasses'
  | 'endClassPause'
  | 'deleteAthlete';

const detailed = ['failed-precondition', 'conflict', 'unauthenticated', 'offline', 'unreachable'];
/** What was sent does not fit what the server knows: deleted, or changed, in another tab. */
const outdated = ['not-found', 'invalid-argument'];

type PlanCommandOptions = {
  readonly onDone?: () => void;
  /** The spec's sentence when the screen is out of date. */
  readonly whenOutdated?: string;
};

/**
 * A command about an athlete's plan. Nothing is shown before the server has answered. An outcome that is
 * not known yet is no failure: the athlete then says what is still being confirmed, and is asked for again
 * until that is settled.
 *
 * @param failed the spec's sentence for a failure; a refusal's reason follows it
 */
export function usePlanCommand<Id extends PlanCommand>(
  id: Id,
  failed: string,
  { onDone, whenOutdated }: PlanCommandOptions = {},
) {
  return useCommand<ApiInput<Id>>({
    name: `${id}-failed`,
    failureSentence: (error) => {
      if (whenOutdated && error instanceof ApiError && outdated.includes(error.code)) return whenOutdated;
      const reason = error instanceof ApiError && detailed.includes(error.code) ? sentenceFor(error) : '';
      return reason === '' || reason === failed ? failed : `${failed} ${reason}`;
    },
    run: async (input) => {
      try {
        await api.call(id, input);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'unknown')) throw error;
      } finally {
        await refreshFamily();
      }
      onDone?.();
    },
  });
}
