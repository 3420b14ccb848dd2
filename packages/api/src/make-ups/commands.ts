import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { Trainings } from '@hoops/domain/family/classes/training-days';
import type { Offerings } from '@hoops/domain/family/make-ups/make-ups';
import type { FamilyState } from '@hoops/domain/family/state';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { AthleteId } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { runOnSchedule } from '../classes/run-on-schedule.ts';
import type { Implementations } from '../http/create-handler.ts';

export const makeUpCommands = (deps: CommandDeps): Implementations<'bookMakeUp' | 'releaseMakeUp'> => ({
  async bookMakeUp(input, request) {
    const command = async (trainings: Trainings, family: FamilyState) => {
      const offerings = await offeringsFor(deps, family, input.athleteId);
      const byCoach = request.session.onBehalfOf !== undefined;
      return { type: 'BookMakeUp', ...input, byCoach, trainings, offerings } as const;
    };
    const { version } = await runOnSchedule(deps, request, command, input);
    return { version };
  },
  async releaseMakeUp(input, request) {
    const command = async (trainings: Trainings) => ({ type: 'ReleaseMakeUp', ...input, trainings }) as const;
    const { version } = await runOnSchedule(deps, request, command, input);
    return { version };
  },
});

export const offeringsFor = async (
  { store }: { readonly store: Pick<EventStore, 'load'> },
  family: FamilyState,
  athleteId: AthleteId,
): Promise<Offerings> => {
  const grade = family.kind === 'registered' ? athleteOf(family, athleteId)?.grade : undefined;
  if (!grade) return {};
  return { [grade]: (await streamReader(store, gradeStreams).load(grade)).state.offerings };
};
