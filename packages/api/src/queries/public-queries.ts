import { gradeDecider } from '@hoops/domain/grade/decide';
import { grades } from '@hoops/domain/grades';
import { scheduleDecider } from '@hoops/domain/schedule/decide';
import { gradeStream, scheduleStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import { scheduleView } from '@hoops/projections/derive/schedule-rows';
import { gradeViewSchema, scheduleViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import type { QueryDeps } from './family-queries.ts';

/** What anyone may read. */
export const publicQueries = (deps: QueryDeps): Implementations<'schedule' | 'grades'> => ({
  async schedule() {
    const { live } = await deps.rows.generations();
    const [head, row] = await Promise.all([
      deps.store.head(scheduleStream),
      deps.rows.document(live, 'schedule', 'main'),
    ]);
    if (row && row.version === head.version) return z.parse(scheduleViewSchema, row.data);
    const { state } = await deps.store.load(scheduleStream, foldOf(scheduleDecider));
    return scheduleView(state);
  },

  async grades() {
    const { live } = await deps.rows.generations();
    const all = await Promise.all(
      grades.map(async (grade) => {
        const row = await deps.rows.document(live, 'grade', grade);
        if (row) return z.parse(gradeViewSchema, row.data);
        const { state } = await deps.store.load(gradeStream(grade), foldOf(gradeDecider));
        return { grade, offerings: state.offerings };
      }),
    );
    return { grades: all };
  },
});
