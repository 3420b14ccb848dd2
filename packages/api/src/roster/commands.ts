import { attendanceDecider } from '@hoops/domain/attendance/attendance-decider';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { attendanceStream, familyStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** Who came: one stream a day, ids and marks alone. */
export const attendanceCommands = (deps: CommandDeps): Implementations<'markAttendance'> => ({
  async markAttendance(input, request) {
    const { state: family } = await deps.store.load(familyStream(input.familyId), foldOf(familyDecider));
    const isTheirs =
      family.kind === 'registered' && family.athletes.some(({ athleteId }) => athleteId === input.athleteId);
    if (!isTheirs) throw problem('not-found', 'This athlete was not found.');
    const stream = attendanceStream(input.date);
    const { state, version } = await runCommand(
      deps,
      attendanceDecider,
      { stream, keyId: stream },
      { type: 'MarkAttendance', ...input },
      byCaller(request),
    );
    const { mark, tappedAt } = state.marks[input.athleteId] ?? input;
    return { mark, tappedAt, version };
  },
});
