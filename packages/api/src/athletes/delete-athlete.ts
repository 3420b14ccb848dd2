import type { Implementations } from '../http/create-handler.ts';
import { type BillingDeps, failures, runIntentCommand } from '../http/run-intent-command.ts';

/** Deleting an athlete ends their payments first. */
export const deleteAthleteCommand = (deps: BillingDeps): Implementations<'deleteAthlete'> => ({
  async deleteAthlete(input, request) {
    const { version } = await runIntentCommand(
      deps,
      request,
      { type: 'DeleteAthlete', ...input },
      failures('Failed to delete athlete. Please try again.', 'The athlete is being deleted.'),
    );
    return { message: 'Athlete deleted.', version };
  },
});
