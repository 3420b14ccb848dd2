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
/** Errors of an outdated screen: a different tab deleted or changed the athlete. */
const outdated = ['not-found', 'invalid-argument'];

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

type PlanCommandOptions = {
  readonly onDone?: () => void;
  readonly whenOutdated?: string;
};

/**
 * Unknown outcomes and lost answers are no failures: the athlete is polled until the change settles.
 * @param failed the spec's failure sentence
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
  // Once the change was shown, undoing it must not restore the failure.
  if (lostAt && lostAt !== shown) setLostAt('');
  return { ...command, failure: (lostAt ?? shown) === shown ? command.failure : undefined };
}
