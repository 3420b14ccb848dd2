import { commandOf, deciderOf } from '../command.ts';
import { defineStream } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { ScheduleChange } from '../schedule/changes.ts';
import { scheduleNoticeStream } from '../stream.ts';
import { type NoticeEvent, ScheduleNoticeFinished, ScheduleNoticeStarted } from './events.ts';

export type ScheduleNotice = {
  readonly upTo: number;
  readonly changes: readonly ScheduleChange[];
};

export type NoticeState = {
  /** Newest schedule version that has a notice, open or complete. */
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

const FinishScheduleNotice = command({
  type: 'FinishScheduleNotice',
  emits: [ScheduleNoticeFinished],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof ScheduleNoticeFinished>['data']) =>
  state.open.some(({ upTo }) => upTo === data.upTo) ? [{ type: 'ScheduleNoticeFinished', data }] : [],
);

/** Notices about schedule changes. A notice ends when all families have been emailed. */
export const noticeDecider = deciderOf<NoticeState, NoticeEvent>()({
  initialState: { announcedUpTo: 0, open: [] },
  foldVersion: 3,
  evolve: (state, event) => {
    switch (event.type) {
      case 'ScheduleNoticeStarted':
        return { announcedUpTo: event.data.upTo, open: [...state.open, event.data] };
      case 'ScheduleNoticeReached':
        return state;
      case 'ScheduleNoticeFinished':
        return { ...state, open: state.open.filter(({ upTo }) => upTo !== event.data.upTo) };
      default:
        return event satisfies never;
    }
  },
  commands: [StartScheduleNotice, FinishScheduleNotice],
});

const nameOf = (_of: 'schedule') => scheduleNoticeStream;

export const noticeStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: noticeDecider });
