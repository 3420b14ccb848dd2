import type { CommandDeps } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { runFamilyCommand } from '../http/run-command.ts';

/** What a parent changes of their athletes. */
export const athleteCommands = (deps: CommandDeps): Implementations<'addAthlete'> => ({
  async addAthlete(input, request) {
    const { version, state, events } = await runFamilyCommand(deps, request, {
      type: 'AddAthlete',
      ...input,
    });
    const added = events.find((event) => event.type === 'AthleteAdded');
    if (added?.type !== 'AthleteAdded' || state.kind !== 'registered') {
      throw new Error('AddAthlete was accepted without adding an athlete.');
    }
    return { version, athleteId: added.data.athleteId, onboardingStep: state.onboardingStep };
  },
});
