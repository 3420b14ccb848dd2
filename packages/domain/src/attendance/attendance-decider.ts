import type * as z from 'zod/mini';
import { commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import { attendanceStream } from '../stream.ts';
import { clubDate } from '../time/club-time.ts';
import {
  type AttendanceEvent,
  type AttendanceMark,
  AttendanceMarked,
  type markAttendanceInput,
} from './events.ts';

export type AttendanceState = {
  readonly marks: Readonly<Record<string, { readonly mark: AttendanceMark; readonly tappedAt: string }>>;
};

const MarkAttendance = commandOf<AttendanceState>()({
  type: 'MarkAttendance',
  emits: [AttendanceMarked],
  rejects: ['date-not-come'],
}).decidedBy((state, tap: z.output<typeof markAttendanceInput>, { at }) => {
  if (tap.date > clubDate(at)) return reject('date-not-come');
  const data = { ...tap, tappedAt: earlierOf(tap.tappedAt, at) };
  const known = state.marks[data.athleteId];
  const isKnown = known?.mark === data.mark && known.tappedAt === data.tappedAt;
  return isKnown ? [] : [{ type: 'AttendanceMarked', data }];
});

const earlierOf = (one: string, other: string): string => {
  if (one < other) return one;
  return other;
};

/**
 * Picks the tap that counts, from two taps for the same athlete and day.
 * @param known the earlier stored tap
 */
export const countingTap = <Tap extends { readonly tappedAt: string }>(
  known: Tap | undefined,
  tap: Tap,
): Tap => (known && known.tappedAt > tap.tappedAt ? known : tap);

/**
 * Attendance of one day. Every tap is stored; the latest counts. Tap times are capped at arrival, so a fast
 * clock has no effect.
 */
export const attendanceDecider = deciderOf<AttendanceState, AttendanceEvent>()({
  initialState: { marks: {} },
  foldVersion: 1,
  evolve: ({ marks }, { data: { athleteId, mark, tappedAt } }) => ({
    marks: { ...marks, [athleteId]: countingTap(marks[athleteId], { mark, tappedAt }) },
  }),
  commands: [MarkAttendance],
});

/** One stream per club-local date. */
export const attendanceStreams = defineStream({
  nameOf: attendanceStream,
  keyIdOf: attendanceStream,
  decider: attendanceDecider,
});
