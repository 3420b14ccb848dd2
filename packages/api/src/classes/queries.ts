import { type Program, programs } from '@hoops/domain/club/days';
import { grades } from '@hoops/domain/club/grades';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import { streamReader } from '@hoops/event-store/repository';
import { lists } from '@hoops/projections/lists';
import { gradeEnrolmentItemSchema, gradeViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { currentView } from '../rows/current-view.ts';
import { everyRow } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

/**
 * Offerings of grades. A single grade is read strongly consistent, because an administrator edits that
 * version.
 */
export const classQueries = (deps: ReadingDeps): Implementations<'grades' | 'gradeOfferings'> => ({
  async grades() {
    const views = grades.map(async (grade) => {
      const { view } = await currentView(deps, gradeStreams, grade, {
        row: { type: 'grade', id: grade },
        fromRow: (data) => gradeViewSchema.safeParse(data).data,
        fromState: ({ offerings }) => ({ grade, offerings }),
      });
      return view;
    });
    return { grades: await Promise.all(views) };
  },

  async gradeOfferings({ grade }) {
    const { attempt } = readingOf(deps.logger, 'grade');
    const [{ state }, rows] = await Promise.all([
      streamReader(deps.store, gradeStreams).load(grade),
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
