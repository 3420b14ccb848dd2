import { grades } from '@hoops/domain/club/grades';
import { gradeDecider } from '@hoops/domain/grade/grade-decider';
import { gradeStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand, runFamilyCommand } from '../http/run-command.ts';

const gradeFold = foldOf(gradeDecider);

/** What each grade is offered, and which classes athletes take. */
export const classCommands = (deps: CommandDeps): Implementations<'setGradeOfferings' | 'saveClasses'> => ({
  async setGradeOfferings(input, request) {
    const stream = gradeStream(input.grade);
    const { version } = await runCommand(
      deps,
      gradeDecider,
      { stream, keyId: stream },
      { type: 'SetGradeOfferings', ...input },
      byCaller(request),
    );
    return { version };
  },

  async saveClasses(input, request) {
    const offerings = Object.fromEntries(
      await Promise.all(
        grades.map(async (grade) => {
          const { state } = await deps.store.load(gradeStream(grade), gradeFold);
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
