import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { Trainings } from '@hoops/domain/family/classes/training-days';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { isSharedWith } from '@hoops/domain/family/sharing/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { AthleteId } from '@hoops/domain/ids';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { runOnSchedule } from '../classes/run-on-schedule.ts';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';

type OfAthlete = { readonly athleteId: AthleteId };

/** Another home reports for the first home's athlete; the first home's state decides. */
export const athleteAttendanceCommands = (
  deps: CommandDeps,
): Implementations<'reportAbsence' | 'takeBackAbsence'> => {
  const { load } = streamReader(deps.store, familyStreams);

  const run = async <Input extends OfAthlete>(
    request: Request,
    input: Input,
    commandOn: (trainings: Trainings) => FamilyCommand,
  ) => {
    const own = ownFamilyId(request.session);
    const { state, head } = await (request.ownFamily ?? load(own));
    const { athleteId } = input;
    const firstHome = firstHomeOf(state, input) ?? own;
    const command = async (trainings: Trainings, family: FamilyState) => {
      const isSeen = family.kind === 'registered' && isSharedWith(family, athleteId, own);
      if (firstHome !== own && !isSeen) throw refusal('athlete-not-found');
      return commandOn(trainings);
    };
    const { version } = await runOnSchedule(deps, request, command, input, firstHome);
    return { version: firstHome === own ? version : head.version };
  };

  return {
    reportAbsence: (input, request) =>
      run(request, input, (trainings) => ({ type: 'ReportAbsence', ...input, trainings })),
    takeBackAbsence: (input, request) =>
      run(request, input, (trainings) => ({ type: 'TakeBackAbsence', ...input, trainings })),
  };
};

const firstHomeOf = (own: FamilyState, { athleteId }: OfAthlete) =>
  own.kind === 'registered' && !athleteOf(own, athleteId)
    ? own.sharedAthletes.find((shared) => shared.athleteId === athleteId)?.firstHome
    : undefined;
