import type { Decider } from '../decider.ts';
import type { ScheduleChange } from '../schedule/changes.ts';
import { scheduleNoticeStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type { NoticeEvent } from './events.ts';

export type ScheduleNotice = {
  /** The version of the schedule up to which it tells; also its name. */
  readonly upTo: number;
  readonly changes: readonly ScheduleChange[];
  /** The last family of the pages that are done; null before the first. */
  readonly after: string | null;
  readonly mailed: number;
};

export type NoticeState = {
  /** The version of the schedule up to which families were told, or are being told. */
  readonly toldUpTo: number;
  readonly open: readonly ScheduleNotice[];
};

export type NoticeCommand =
  | {
      readonly type: 'StartScheduleNotice';
      readonly upTo: number;
      readonly changes: readonly ScheduleChange[];
    }
  | {
      readonly type: 'RecordNoticePage';
      readonly upTo: number;
      /** Where the page began; it counts only if the notice stands there. */
      readonly from: string | null;
      /** The last family of the page; null when there are no more pages. */
      readonly after: string | null;
      /** How many families of the page were written to. */
      readonly mailed: number;
    };

/** The telling of families about the schedule, page by page, so that a crash loses one page at most. */
export const noticeDecider: Decider<NoticeState, NoticeCommand, NoticeEvent, never> = {
  initialState: { toldUpTo: 0, open: [] },
  foldVersion: 1,
  evolve: (state, event) => {
    switch (event.type) {
      case 'ScheduleNoticeStarted': {
        const notice = { ...event.data, after: null, mailed: 0 };
        return { toldUpTo: event.data.upTo, open: [...state.open, notice] };
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
  decide: (state, command) => {
    switch (command.type) {
      case 'StartScheduleNotice': {
        const { upTo, changes } = command;
        if (upTo <= state.toldUpTo || changes.length === 0) return [];
        return [{ type: 'ScheduleNoticeStarted', data: { upTo, changes: [...changes] } }];
      }
      case 'RecordNoticePage': {
        const { upTo, from, after } = command;
        const notice = state.open.find((one) => one.upTo === upTo);
        if (!notice || notice.after !== from) return [];
        const mailed = notice.mailed + command.mailed;
        return after === null
          ? [{ type: 'ScheduleNoticeFinished', data: { upTo, mailed } }]
          : [{ type: 'ScheduleNoticeReached', data: { upTo, after, mailed } }];
      }
      default:
        return command satisfies never;
    }
  },
};

const nameOf = (_of: 'schedule') => scheduleNoticeStream;

/** There is one, of the schedule. */
export const noticeStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: noticeDecider });
