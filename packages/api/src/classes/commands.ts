import { grades } from '@hoops/domain/club/grades';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { runFamilyCommand } from '../http/run-command.ts';

/** Which classes athletes take. */
export const classCommands = (deps: CommandDeps): Implementations<'saveClasses'> => ({
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
