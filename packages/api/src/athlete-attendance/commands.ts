import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { placesOf } from '../classes/commands.ts';
import type { Implementations } from '../http/create-handler.ts';
import { runFamilyCommand } from '../http/run-command.ts';

export const athleteAttendanceCommands = (
  deps: CommandDeps,
): Implementations<'reportAbsence' | 'takeBackAbsence'> => {
  const trainings = async () => (await streamReader(deps.store, scheduleStreams).load('main')).state.items;
  return {
    async reportAbsence(input, request) {
      const command = async () =>
        ({ type: 'ReportAbsence', ...input, trainings: await trainings() }) as const;
      const { version } = await runFamilyCommand(deps, request, command, input);
      return { version };
    },
    async takeBackAbsence(input, request) {
      const command = async () =>
        ({ type: 'TakeBackAbsence', ...input, trainings: await trainings() }) as const;
      const { version } = await runFamilyCommand(deps, request, command, input, placesOf);
      return { version };
    },
  };
};
