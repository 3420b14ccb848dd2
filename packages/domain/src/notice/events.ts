import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { scheduleChangeSchema } from '../schedule/changes.ts';

/** A notice is named by the newest schedule version that it reports. */
const notice = { upTo: z.int() };
/** Families mailed so far. */
const mailed = z.int();

const families = (count: number): string => (count === 1 ? '1 family' : `${count} families`);

export const ScheduleNoticeStarted = defineEvent({
  type: 'ScheduleNoticeStarted',
  schema: 1,
  data: z.strictObject({ ...notice, changes: z.array(scheduleChangeSchema) }),
  summary: ({ changes }) =>
    `Began to notify families of ${changes.length === 1 ? 'a change' : `${changes.length} changes`} of the schedule`,
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

/** Progress of an older notice, page by page; the next page begins after the family `after`. */
export const ScheduleNoticeReached = defineEvent({
  type: 'ScheduleNoticeReached',
  schema: 1,
  data: z.strictObject({ ...notice, after: z.string(), mailed }),
  summary: ({ mailed: count }) => `Notified ${families(count)} of the changed schedule so far`,
  example: { upTo: 2, after: 'family-1', mailed: 1 },
  personal: [],
});

export const ScheduleNoticeFinished = defineEvent({
  type: 'ScheduleNoticeFinished',
  schema: 1,
  data: z.strictObject({ ...notice, mailed }),
  summary: ({ mailed: count }) => `Notified ${families(count)} of the changed schedule`,
  example: { upTo: 2, mailed: 1 },
  personal: [],
});

export const noticeEvents = [ScheduleNoticeStarted, ScheduleNoticeReached, ScheduleNoticeFinished] as const;
export type NoticeEvent = EventOf<(typeof noticeEvents)[number]>;
