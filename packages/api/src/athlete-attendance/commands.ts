import type { Trainings } from '@hoops/domain/family/classes/training-days';
import type { CommandDeps } from '@hoops/event-store/repository';
import { runOnSchedule } from '../classes/run-on-schedule.ts';
import type { Implementations } from '../http/create-handler.ts';

export const athleteAttendanceCommands = (
  deps: CommandDeps,
): Implementations<'reportAbsence' | 'takeBackAbsence'> => ({
  async reportAbsence(input, request) {
    const command = async (trainings: Trainings) => ({ type: 'ReportAbsence', ...input, trainings }) as const;
    const { version } = await runOnSchedule(deps, request, command, input);
    return { version };
  },
  async takeBackAbsence(input, request) {
    const command = async (trainings: Trainings) =>
      ({ type: 'TakeBackAbsence', ...input, trainings }) as const;
    const { version } = await runOnSchedule(deps, request, command, input);
    return { version };
  },
});
