import { expect, it } from 'vitest';
import { athleteId } from '../ids.ts';
import { exampleOf, scenariosOf, scenarioTime } from '../testing/given-when-then.ts';
import { attendanceDecider } from './attendance-decider.ts';
import { AttendanceMarked, markAttendanceInput, PresentWithoutPapers } from './events.ts';

const given = scenariosOf(attendanceDecider);
const present = exampleOf(AttendanceMarked);
const id = present.data.athleteId;
const tap = (changes: Partial<typeof present.data & { missingPapers: readonly string[] }> = {}) =>
  ({ type: 'MarkAttendance', ...present.data, missingPapers: [], ...changes }) as const;
const later = { mark: 'absent', tappedAt: '2026-11-10T17:45:00.000Z' } as const;
const countsAfter = (...events: readonly (typeof present)[]) =>
  events.reduce(
    (state, event) => attendanceDecider.evolve(state, event, { at: scenarioTime }),
    attendanceDecider.initialState,
  ).marks;

it('a tap marks attendance, and the same tap again records no event', () => {
  given().when(tap()).then(present);
  given(present).when(tap()).then();
  given(present)
    .when(tap({ athleteId: athleteId('athlete-2') }))
    .then(exampleOf(AttendanceMarked, { athleteId: athleteId('athlete-2') }));
});

it('an attendance mark can be removed', () => {
  const back = { mark: 'unmarked', tappedAt: later.tappedAt } as const;
  given(present).when(tap(back)).then(exampleOf(AttendanceMarked, back));
});

it('the latest tap wins even if it arrives first, and both taps are stored', () => {
  const absent = exampleOf(AttendanceMarked, later);
  given(absent).when(tap()).then(present);
  expect(countsAfter(absent, present)).toEqual({ [id]: later });
  expect(countsAfter(present, absent)).toEqual({ [id]: later });
});

it('the last mark received wins when two marks were tapped at the same moment', () => {
  const same = exampleOf(AttendanceMarked, { mark: 'absent' });
  expect(countsAfter(present, same)[id]?.mark).toBe('absent');
});

it('a tap from a clock that is ahead is stored with its arrival time', () => {
  given()
    .when(tap({ tappedAt: '2030-01-01T00:00:00.000Z' }))
    .then(exampleOf(AttendanceMarked, { tappedAt: scenarioTime }));
});

it('marking an athlete present without a needed paper records the papers once', {
  tags: ['papers.present'],
}, () => {
  const without = exampleOf(PresentWithoutPapers);
  const missingPapers = without.data.papers;
  const again = exampleOf(AttendanceMarked, { tappedAt: later.tappedAt });
  given().when(tap({ missingPapers })).then(present, without);
  given(present, without)
    .when(tap({ missingPapers, tappedAt: later.tappedAt }))
    .then(again);
  given(present, without)
    .when(tap({ missingPapers: ['Photos'], tappedAt: later.tappedAt }))
    .then(again, exampleOf(PresentWithoutPapers, { papers: ['Photos'] }));
  given()
    .when(tap({ missingPapers, mark: 'absent' }))
    .then(exampleOf(AttendanceMarked, { mark: 'absent' }));
});

it('attendance cannot be marked for a future day in the club’s time zone', () => {
  given()
    .when(tap({ date: '2026-11-11' }))
    .rejects('date-not-come');
  given()
    .when(tap({ date: '2026-11-11' }), '2026-11-11T05:59:00.000Z')
    .rejects('date-not-come');
  given()
    .when(tap({ date: '2026-11-11' }), '2026-11-11T06:01:00.000Z')
    .then(exampleOf(AttendanceMarked, { date: '2026-11-11' }));
  given()
    .when(tap({ date: '2026-10-01' }))
    .then(exampleOf(AttendanceMarked, { date: '2026-10-01' }));
});

it('the tap time is stored in one format, and an invalid time is rejected', () => {
  const input = { ...present.data, tappedAt: '2026-11-10T17:30:00Z' };
  expect(markAttendanceInput.parse(input).tappedAt).toBe('2026-11-10T17:30:00.000Z');
  expect(markAttendanceInput.safeParse({ ...input, tappedAt: 'now' }).success).toBe(false);
  expect(markAttendanceInput.safeParse({ ...input, athleteName: 'Casey' }).success).toBe(false);
});

it('an attendance event contains ids but no names', () => {
  expect(Object.keys(present.data).sort()).toEqual(['athleteId', 'date', 'familyId', 'mark', 'tappedAt']);
});
