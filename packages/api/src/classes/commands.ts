import { grades } from '@hoops/domain/club/grades';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import { streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand, runFamilyCommand } from '../http/run-command.ts';

/** What each grade is offered, and which classes athletes take. */
export const classCommands = (deps: CommandDeps): Implementations<'setGradeOfferings' | 'saveClasses'> => ({
  async setGradeOfferings(input, request) {
    const { version } = await runCommand(
      deps,
      gradeStreams,
      input.grade,
      { type: 'SetGradeOfferings', ...input },
      byCaller(request),
    );
    return { version };
  },

  async saveClasses(input, request) {
    const offerings = Object.fromEntries(
      await Promise.all(
        grades.map(async (grade) => {
          const { state } = await streamReader(deps.store, gradeStreams).load(grade);
          return [grade, state.offerings] as const;
        }),
      ),
    );
    const { version } = await runFamilyCommand(
      deps,
      request,
      { type: 'SaveClasses', ...input, offerings },
      input,
    );
    return { version };
  },
});
