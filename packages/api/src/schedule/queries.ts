import { createHash } from 'node:crypto';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { comingNews } from '@hoops/domain/schedule/session-news';
import { clubDate } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { scheduleView } from '@hoops/projections/derive/schedule-rows';
import { type ScheduleView, scheduleViewSchema } from '@hoops/projections/views/lists';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations } from '../http/create-handler.ts';
import { currentView } from '../rows/current-view.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { scheduleCalendar } from './schedule-calendar.ts';

/** Short, because calendars poll hourly and canceled sessions should disappear soon. */
const cacheSeconds = 300;

export const scheduleQueries = (deps: ReadingDeps): Implementations<'schedule' | 'scheduleCalendar'> => ({
  async schedule() {
    const { view } = await currentView(deps, scheduleStreams, 'main', {
      row: { type: 'schedule', id: 'main' },
      fromRow: (data) => scheduleViewSchema.safeParse(data).data,
      fromState: scheduleView,
    });
    const at = nowIso(deps.clock);
    const today = clubDate(at);
    const items = view.items.map((item) => fromToday(item, today));
    return { today, items, news: comingNews(items, at) };
  },

  async scheduleCalendar(_input, { event }) {
    const { state } = await streamReader(deps.store, scheduleStreams).load('main');
    const body = scheduleCalendar(state, clubDate(nowIso(deps.clock)));
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
});

const fromToday = (item: ScheduleView['items'][number], today: string): ScheduleView['items'][number] => ({
  ...item,
  earlier: item.earlier.filter(({ until }) => until === null || until >= today),
  exceptions: item.exceptions.filter(
    ({ date, changes, moved }) => date >= today || ((changes ?? moved)?.newDate ?? date) >= today,
  ),
});
