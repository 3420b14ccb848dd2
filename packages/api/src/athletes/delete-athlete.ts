import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { type BillingDeps, confirming, ofAthlete, runIntentCommand } from '../http/run-intent-command.ts';

/** Deleting an athlete ends what they pay first. */
export const deleteAthleteCommand = (deps: BillingDeps): Implementations<'deleteAthlete'> => ({
  async deleteAthlete(input, request) {
    const { version } = await runIntentCommand(
      deps,
      request,
      { type: 'DeleteAthlete', ...input },
      ofAthlete('remove-athlete', input.athleteId),
      () => problem('failed-precondition', 'Failed to delete athlete. Please try again.'),
      confirming('The athlete is being deleted.'),
    );
    return { message: 'Athlete deleted.', version };
  },
});
