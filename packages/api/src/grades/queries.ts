import { type Program, programs } from '@hoops/domain/days';
import { gradeDecider } from '@hoops/domain/grade/decide';
import { gradeStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import { lists } from '@hoops/projections/lists';
import { gradeEnrolmentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { QueryDeps } from '../account/queries.ts';
import type { Implementations } from '../http/create-handler.ts';
import { everyRow } from '../rows/every-item.ts';
import { readingOf } from '../rows/reading.ts';

/** One grade as it is now, not as its row says: whoever edits it starts from there. */
export const gradeQueries = (deps: QueryDeps): Implementations<'gradeOfferings'> => ({
  async gradeOfferings({ grade }) {
    const { attempt } = readingOf(deps.logger, 'grade');
    const [{ state }, rows] = await Promise.all([
      deps.store.load(gradeStream(grade), foldOf(gradeDecider)),
      everyRow(deps, lists.athletesInGrade(grade)),
    ]);
    const athletes = await Promise.all(
      rows.map(({ id, data }) => attempt(id, () => z.parse(gradeEnrolmentItemSchema, data))),
    );
    const taking = (program: Program) =>
      athletes.filter((athlete) => athlete?.programs.includes(program)).length;
    return {
      grade,
      offerings: state.offerings,
      enrolled: Object.fromEntries(programs.map((program) => [program, taking(program)])) as Record<
        Program,
        number
      >,
    };
  },
});
