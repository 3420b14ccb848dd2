import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { type Athlete, refreshFamily } from '../../session/me.ts';

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

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

type PlanCommandOptions = {
  readonly onDone?: () => void;
  /** The spec's sentence when the screen is out of date. */
  readonly whenOutdated?: string;
};

/**
 * A command about an athlete's plan. Nothing is shown before the server has answered. An outcome that is
 * not known yet is no failure: the athlete then says what is still being confirmed, and is asked for again
 * until that is settled. An answer that was lost is none either, once the athlete shows something else than at the press.
 *
 * @param failed the spec's sentence for a failure; a refusal's reason follows it
 */
export function usePlanCommand<Id extends PlanCommand>(
  id: Id,
  athlete: Athlete,
  failed: string,
  { onDone, whenOutdated }: PlanCommandOptions = {},
) {
  const shown = JSON.stringify(athlete);
  const [lostAt, setLostAt] = useState<string>();
  const command = useCommand<ApiInput<Id>>({
    name: `${id}-failed`,
    failureSentence: (error) => {
      if (whenOutdated && outdated.includes(codeOf(error))) return whenOutdated;
      const reason = sentenceFor(error);
      return detailed.includes(codeOf(error)) && reason !== failed ? `${failed} ${reason}` : failed;
    },
    run: async (input) => {
      try {
        await api.call(id, input);
      } catch (error) {
        setLostAt(codeOf(error) === 'unreachable' ? shown : undefined);
        if (codeOf(error) !== 'unknown') throw error;
      } finally {
        await refreshFamily();
      }
      onDone?.();
    },
  });
  // What was seen to be done stays so, also when it is undone again.
  if (lostAt && lostAt !== shown) setLostAt('');
  return { ...command, failure: (lostAt ?? shown) === shown ? command.failure : undefined };
}
