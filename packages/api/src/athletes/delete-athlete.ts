import type { Implementations } from '../http/create-handler.ts';
import { type BillingDeps, failures, runIntentCommand } from '../http/run-intent-command.ts';
import { answers } from '../http/sentences.ts';

/** Deleting an athlete ends their payments first. */
export const deleteAthleteCommand = (deps: BillingDeps): Implementations<'deleteAthlete'> => ({
  async deleteAthlete(input, request) {
    const { done } = await runIntentCommand(
      deps,
      request,
      { type: 'DeleteAthlete', ...input },
      failures('athlete-not-deleted', 'athlete-deleting'),
    );
    return { message: answers.athleteDeleted, ...done };
  },
});
