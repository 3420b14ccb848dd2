import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { Offerings } from '@hoops/domain/family/make-ups/make-ups';
import type { FamilyState } from '@hoops/domain/family/state';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { AthleteId } from '@hoops/domain/ids';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { placesOf } from '../classes/commands.ts';
import type { Implementations } from '../http/create-handler.ts';
import { runFamilyCommand } from '../http/run-command.ts';

export const makeUpCommands = (deps: CommandDeps): Implementations<'bookMakeUp' | 'releaseMakeUp'> => ({
  async bookMakeUp(input, request) {
    const command = async (family: FamilyState) => {
      const [trainings, offerings] = await Promise.all([
        trainingsNow(deps),
        offeringsFor(deps, family, input.athleteId),
      ]);
      const byCoach = request.session.onBehalfOf !== undefined;
      return { type: 'BookMakeUp', ...input, byCoach, trainings, offerings } as const;
    };
    const { version } = await runFamilyCommand(deps, request, command, input, placesOf);
    return { version };
  },
  async releaseMakeUp(input, request) {
    const command = async () =>
      ({ type: 'ReleaseMakeUp', ...input, trainings: await trainingsNow(deps) }) as const;
    const { version } = await runFamilyCommand(deps, request, command, input, placesOf);
    return { version };
  },
});

export const trainingsNow = async ({ store }: { readonly store: Pick<EventStore, 'load'> }) =>
  (await streamReader(store, scheduleStreams).load('main')).state.items;

export const offeringsFor = async (
  { store }: { readonly store: Pick<EventStore, 'load'> },
  family: FamilyState,
  athleteId: AthleteId,
): Promise<Offerings> => {
  const grade = family.kind === 'registered' ? athleteOf(family, athleteId)?.grade : undefined;
  if (!grade) return {};
  return { [grade]: (await streamReader(store, gradeStreams).load(grade)).state.offerings };
};
