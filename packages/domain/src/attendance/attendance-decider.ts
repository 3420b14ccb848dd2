import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import { attendanceStream } from '../stream.ts';
import { clubDate } from '../time/club-time.ts';
import {
  type AttendanceEvent,
  type AttendanceMark,
  AttendanceMarked,
  type markAttendanceInput,
  PresentWithoutPapers,
} from './events.ts';

export type AttendanceState = {
  readonly marks: Readonly<Record<string, { readonly mark: AttendanceMark; readonly tappedAt: string }>>;
  /** Titles of the papers without which an athlete was marked present. */
  readonly withoutPapers: Readonly<Record<string, readonly string[]>>;
};

/** `missingPapers`: titles of needed papers without a valid signature. */
type Tap = z.output<typeof markAttendanceInput> & { readonly missingPapers: readonly string[] };

const MarkAttendance = commandOf<AttendanceState>()({
  type: 'MarkAttendance',
  emits: [AttendanceMarked, PresentWithoutPapers],
  rejects: ['date-not-come'],
}).decidedBy((state, { missingPapers, ...tap }: Tap, { at }) => {
  if (tap.date > clubDate(at)) return reject('date-not-come');
  const data = { ...tap, tappedAt: earlierOf(tap.tappedAt, at) };
  const known = state.marks[data.athleteId];
  const isKnown = known?.mark === data.mark && known.tappedAt === data.tappedAt;
  if (isKnown) return [];
  const { date, familyId, athleteId } = data;
  const isNews =
    data.mark === 'present' &&
    missingPapers.length > 0 &&
    !sameValue(state.withoutPapers[athleteId], missingPapers);
  return [
    { type: 'AttendanceMarked', data },
    ...(isNews
      ? [
          {
            type: 'PresentWithoutPapers',
            data: { date, familyId, athleteId, papers: missingPapers },
          } as const,
        ]
      : []),
  ];
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
  initialState: { marks: {}, withoutPapers: {} },
  foldVersion: 2,
  evolve: (state, event) => {
    if (event.type === 'PresentWithoutPapers') {
      const { athleteId, papers } = event.data;
      return { ...state, withoutPapers: { ...state.withoutPapers, [athleteId]: papers } };
    }
    const { athleteId, mark, tappedAt } = event.data;
    const counting = countingTap(state.marks[athleteId], { mark, tappedAt });
    return { ...state, marks: { ...state.marks, [athleteId]: counting } };
  },
  commands: [MarkAttendance],
});

/** One stream per club-local date. */
export const attendanceStreams = defineStream({
  nameOf: attendanceStream,
  keyIdOf: attendanceStream,
  decider: attendanceDecider,
});
