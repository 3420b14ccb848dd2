import type { Decider } from '../decider.ts';
import { reject } from '../rejection.ts';
import { attendanceStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import { clubDate } from '../time/club-time.ts';
import type { AttendanceCommand } from './commands.ts';
import type { AttendanceEvent, AttendanceMark } from './events.ts';

const attendanceRejections = ['date-not-come'] as const;
export type AttendanceRejection = (typeof attendanceRejections)[number];

/** Who came on one day: the mark that counts, by athlete. */
export type AttendanceState = {
  readonly marks: Readonly<Record<string, { readonly mark: AttendanceMark; readonly tappedAt: string }>>;
};

/**
 * One day's attendance. Every tap is kept; the one that was tapped last counts, whatever the order in which
 * they arrive. A device whose clock is ahead gains nothing by it: no tap is later than its arrival.
 */
export const attendanceDecider: Decider<
  AttendanceState,
  AttendanceCommand,
  AttendanceEvent,
  AttendanceRejection
> = {
  initialState: { marks: {} },
  foldVersion: 1,
  evolve: (state, { data: { athleteId, mark, tappedAt } }) => {
    const known = state.marks[athleteId];
    return known && known.tappedAt > tappedAt
      ? state
      : { marks: { ...state.marks, [athleteId]: { mark, tappedAt } } };
  },
  decide: (state, { type: _type, ...tap }, { at }) => {
    if (tap.date > clubDate(at)) return reject('date-not-come');
    const data = { ...tap, tappedAt: earlierOf(tap.tappedAt, at) };
    const known = state.marks[data.athleteId];
    const isKnown = known?.mark === data.mark && known.tappedAt === data.tappedAt;
    return isKnown ? [] : [{ type: 'AttendanceMarked', data }];
  },
};

const earlierOf = (one: string, other: string): string => {
  if (one < other) return one;
  return other;
};

/** By the club's date. */
export const attendanceStreams = defineStream({
  nameOf: attendanceStream,
  keyIdOf: attendanceStream,
  decider: attendanceDecider,
});
