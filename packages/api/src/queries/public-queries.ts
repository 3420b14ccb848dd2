import { createHash } from 'node:crypto';
import { gradeDecider } from '@hoops/domain/grade/decide';
import { grades } from '@hoops/domain/grades';
import { scheduleDecider } from '@hoops/domain/schedule/decide';
import { gradeStream, scheduleStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import { scheduleView } from '@hoops/projections/derive/schedule-rows';
import { gradeViewSchema, scheduleViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { scheduleCalendar } from '../calendar/schedule-calendar.ts';
import type { Implementations } from '../create-handler.ts';
import type { QueryDeps } from './family-queries.ts';

/** A session that was called off must not stand in calendars for long; they ask every hour. */
const cacheSeconds = 300;

/** What anyone may read. */
export const publicQueries = (
  deps: QueryDeps,
): Implementations<'schedule' | 'scheduleCalendar' | 'grades'> => ({
  async schedule() {
    const { live } = await deps.rows.generations();
    const [head, row] = await Promise.all([
      deps.store.head(scheduleStream),
      deps.rows.document(live, 'schedule', 'main'),
    ]);
    const view = row && row.version === head.version ? scheduleViewSchema.safeParse(row.data) : undefined;
    // A row of before a field was added is not wrong, only old: what it lacks is in the stream.
    if (view?.success) return view.data;
    const { state } = await deps.store.load(scheduleStream, foldOf(scheduleDecider));
    return scheduleView(state);
  },

  async scheduleCalendar(_input, { event }) {
    const { state } = await deps.store.load(scheduleStream, foldOf(scheduleDecider));
    const body = scheduleCalendar(state.items);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="schedule.ics"',
      'cache-control': `public, max-age=${cacheSeconds}`,
      etag,
    };
    const known = event.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known?.includes(etag)
      ? { statusCode: 304, headers, body: '' }
      : { statusCode: 200, headers, body };
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
