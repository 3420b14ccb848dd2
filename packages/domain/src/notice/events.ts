import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { scheduleChangeSchema } from '../schedule/changes.ts';
import { fill, forCount } from '../text/fill.ts';

/** Id of a notice: the newest schedule version that it announces. */
const notice = { upTo: z.int() };
const mailed = z.int();

export const ScheduleNoticeStarted = defineEvent({
  type: 'ScheduleNoticeStarted',
  schema: 1,
  data: z.strictObject({ ...notice, changes: z.array(scheduleChangeSchema) }),
  summary: ({ changes: { length: count } }) =>
    fill(forCount(count, { one: history.OneScheduleNoticeStarted, other: history.ScheduleNoticeStarted }), {
      count,
    }),
  example: {
    upTo: 2,
    changes: [
      {
        kind: 'changed',
        before: { title: 'Monday skills', times: '5:00 PM', location: 'North gym', dates: null },
        after: { title: 'Monday skills', times: '5:30 PM', location: 'North gym', dates: null },
      },
    ],
  },
  personal: [],
});

/**
 * Progress of a notice in older releases, recorded page by page; the next page begins after the family
 * `after`.
 */
export const ScheduleNoticeReached = defineEvent({
  type: 'ScheduleNoticeReached',
  schema: 1,
  data: z.strictObject({ ...notice, after: z.string(), mailed }),
  summary: ({ mailed: count }) =>
    fill(forCount(count, { one: history.OneScheduleNoticeReached, other: history.ScheduleNoticeReached }), {
      count,
    }),
  example: { upTo: 2, after: 'family-1', mailed: 1 },
  personal: [],
});

export const ScheduleNoticeFinished = defineEvent({
  type: 'ScheduleNoticeFinished',
  schema: 1,
  data: z.strictObject({ ...notice, mailed }),
  summary: ({ mailed: count }) =>
    fill(forCount(count, { one: history.OneScheduleNoticeFinished, other: history.ScheduleNoticeFinished }), {
      count,
    }),
  example: { upTo: 2, mailed: 1 },
  personal: [],
});

export const noticeEvents = [ScheduleNoticeStarted, ScheduleNoticeReached, ScheduleNoticeFinished] as const;
export type NoticeEvent = EventOf<(typeof noticeEvents)[number]>;
