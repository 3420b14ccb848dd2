import { endSharing } from '@hoops/billing/families/end-sharing';
import { familyStreams } from '@hoops/domain/family/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { type BillingDeps, failures, runIntentCommand } from '../http/run-intent-command.ts';
import { answers } from '../http/sentences.ts';
import { ownFamilyId } from '../http/session.ts';

export const athleteCommands = (deps: CommandDeps): Implementations<'addAthlete' | 'advanceGrades'> => ({
  async advanceGrades({ athletes }, request) {
    let moved = 0;
    for (const { parentId, ...athlete } of athletes) {
      const command = { type: 'AdvanceGrade', ...athlete } as const;
      // Each athlete has a separate idempotency key, so a repeated request resumes.
      const by = { ...byCaller(request), commandId: `${request.commandId}-${athlete.athleteId}` };
      const { events } = await runCommand(deps, familyStreams, parentId, command, by);
      moved += events.length;
    }
    return { moved };
  },

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

/** Deleting an athlete first ends the athlete's payments. */
export const deleteAthleteCommand = (deps: BillingDeps): Implementations<'deleteAthlete'> => ({
  async deleteAthlete(input, request) {
    const command = { type: 'DeleteAthlete', ...input } as const;
    const failed = failures('athlete-not-deleted', 'athlete-deleting');
    const unshare = endSharing(ownFamilyId(request.session));
    const { done } = await runIntentCommand(deps, request, command, failed, command, unshare);
    return { message: answers.athleteDeleted, ...done };
  },
});
