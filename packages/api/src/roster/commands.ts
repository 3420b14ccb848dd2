import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { familyStreams } from '@hoops/domain/family/stream';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

export const attendanceCommands = (deps: CommandDeps): Implementations<'markAttendance'> => ({
  async markAttendance(input, request) {
    const command = { type: 'MarkAttendance', ...input } as const;
    // Reads both streams in parallel, because coaches tap quickly.
    const family = streamReader(deps.store, familyStreams).load(input.familyId);
    const [{ state, version }] = await Promise.all([
      runCommand(
        deps,
        attendanceStreams,
        input.date,
        async () => {
          const { state: known } = await family;
          if (known.kind !== 'registered' || !athleteOf(known, input.athleteId))
            throw refusal('athlete-not-found');
          return command;
        },
        { ...byCaller(request), body: command },
      ),
      family,
    ]);
    const { mark, tappedAt } = state.marks[input.athleteId] ?? input;
    return { mark, tappedAt, version };
  },
});
