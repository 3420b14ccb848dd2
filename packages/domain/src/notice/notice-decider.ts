import { commandOf, deciderOf } from '../command.ts';
import type { ScheduleChange } from '../schedule/changes.ts';
import { scheduleNoticeStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import {
  type NoticeEvent,
  ScheduleNoticeFinished,
  ScheduleNoticeReached,
  ScheduleNoticeStarted,
} from './events.ts';

export type ScheduleNotice = {
  /** The version of the schedule up to which it reports; also its name. */
  readonly upTo: number;
  readonly changes: readonly ScheduleChange[];
  /** The last family of the pages that are done; null before the first. */
  readonly after: string | null;
  readonly mailed: number;
};

export type NoticeState = {
  /** The version of the schedule up to which families were notified, or are being notified. */
  readonly announcedUpTo: number;
  readonly open: readonly ScheduleNotice[];
};

const command = commandOf<NoticeState>();

const StartScheduleNotice = command({
  type: 'StartScheduleNotice',
  emits: [ScheduleNoticeStarted],
  rejects: [],
}).decidedBy(
  (state, { upTo, changes }: { readonly upTo: number; readonly changes: readonly ScheduleChange[] }) => {
    if (upTo <= state.announcedUpTo || changes.length === 0) return [];
    return [{ type: 'ScheduleNoticeStarted', data: { upTo, changes: [...changes] } }];
  },
);

type Page = {
  readonly upTo: number;
  /** Where the page began; it counts only if the notice stands there. */
  readonly from: string | null;
  /** The last family of the page; null when there are no more pages. */
  readonly after: string | null;
  /** How many families of the page were written to. */
  readonly mailed: number;
};

const RecordNoticePage = command({
  type: 'RecordNoticePage',
  emits: [ScheduleNoticeReached, ScheduleNoticeFinished],
  rejects: [],
}).decidedBy((state, { upTo, from, after, mailed: onThisPage }: Page) => {
  const notice = state.open.find((one) => one.upTo === upTo);
  if (!notice || notice.after !== from) return [];
  const mailed = notice.mailed + onThisPage;
  return after === null
    ? [{ type: 'ScheduleNoticeFinished', data: { upTo, mailed } }]
    : [{ type: 'ScheduleNoticeReached', data: { upTo, after, mailed } }];
});

/** The paged fan-out of notifications about the schedule: a crash repeats one page at most. */
export const noticeDecider = deciderOf<NoticeState, NoticeEvent>()({
  initialState: { announcedUpTo: 0, open: [] },
  foldVersion: 2,
  evolve: (state, event) => {
    switch (event.type) {
      case 'ScheduleNoticeStarted': {
        const notice = { ...event.data, after: null, mailed: 0 };
        return { announcedUpTo: event.data.upTo, open: [...state.open, notice] };
      }
      case 'ScheduleNoticeReached': {
        const { upTo, after, mailed } = event.data;
        const open = state.open.map((one) => (one.upTo === upTo ? { ...one, after, mailed } : one));
        return { ...state, open };
      }
      case 'ScheduleNoticeFinished':
        return { ...state, open: state.open.filter(({ upTo }) => upTo !== event.data.upTo) };
      default:
        return event satisfies never;
    }
  },
  commands: [StartScheduleNotice, RecordNoticePage],
});

const nameOf = (_of: 'schedule') => scheduleNoticeStream;

/** There is one, of the schedule. */
export const noticeStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: noticeDecider });
