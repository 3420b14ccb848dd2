import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { familyStreams } from '@hoops/domain/family/stream';
import { isLacking, papersOf } from '@hoops/domain/papers/paper-status';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';
import { papersNow } from '../papers/papers-now.ts';

export const attendanceCommands = (deps: CommandDeps): Implementations<'markAttendance'> => ({
  async markAttendance(input, request) {
    // Reads all streams in parallel, because coaches tap quickly.
    const reading = Promise.all([
      streamReader(deps.store, familyStreams).load(input.familyId),
      papersNow(deps.store),
    ]);
    const [{ state, version }] = await Promise.all([
      runCommand(
        deps,
        attendanceStreams,
        input.date,
        async () => {
          const [{ state: known }, { papers }] = await reading;
          const athlete = known.kind === 'registered' && athleteOf(known, input.athleteId);
          if (!athlete) throw refusal('athlete-not-found');
          const lacking = papersOf(athlete, papers, input.date).filter(isLacking);
          const missingPapers = lacking.map(({ paper }) => paper.title);
          return { type: 'MarkAttendance', ...input, missingPapers } as const;
        },
        { ...byCaller(request), body: { type: 'MarkAttendance', ...input } },
      ),
      reading,
    ]);
    const { mark, tappedAt } = state.marks[input.athleteId] ?? input;
    return { mark, tappedAt, version };
  },
});
