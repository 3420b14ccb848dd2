import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { familyStreams } from '@hoops/domain/family/stream';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

/** Who came: one stream a day, ids and marks alone. */
export const attendanceCommands = (deps: CommandDeps): Implementations<'markAttendance'> => ({
  async markAttendance(input, request) {
    const { state: family } = await streamReader(deps.store, familyStreams).load(input.familyId);
    const isTheirs =
      family.kind === 'registered' && family.athletes.some(({ athleteId }) => athleteId === input.athleteId);
    if (!isTheirs) throw problem('not-found', 'This athlete was not found.');
    const { state, version } = await runCommand(
      deps,
      attendanceStreams,
      input.date,
      { type: 'MarkAttendance', ...input },
      byCaller(request),
    );
    const { mark, tappedAt } = state.marks[input.athleteId] ?? input;
    return { mark, tappedAt, version };
  },
});
