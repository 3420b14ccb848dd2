import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { FamilyState } from '@hoops/domain/family/state';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { AthleteId } from '@hoops/domain/ids';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { runFamilyCommand } from '../http/run-command.ts';

export const classCommands = (deps: CommandDeps): Implementations<'saveClasses'> => ({
  async saveClasses(input, request) {
    const command = async (family: FamilyState) => {
      const grades = gradesOf(
        family,
        input.selections.map(({ athleteId }) => athleteId),
      );
      const offerings = grades.map(async (grade) => {
        const { state } = await streamReader(deps.store, gradeStreams).load(grade);
        return [grade, state.offerings] as const;
      });
      return {
        type: 'SaveClasses',
        ...input,
        offerings: Object.fromEntries(await Promise.all(offerings)),
      } as const;
    };
    const { version } = await runFamilyCommand(deps, request, command, input);
    return { version };
  },
});

const gradesOf = (family: FamilyState, athleteIds: readonly AthleteId[]) => {
  if (family.kind !== 'registered') return [];
  const grades = athleteIds.map((athleteId) => athleteOf(family, athleteId)?.grade ?? null);
  return [...new Set(grades)].filter((grade) => grade !== null);
};
