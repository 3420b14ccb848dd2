import type { Program, Weekday } from '@hoops/domain/club/days';
import { describe, expect, it } from 'vitest';
import { type ClassDays, daysWithoutTime, nextSession, timesOn } from './training-times.ts';

const recurrence = {
  days: ['monday' as const],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-02',
  lastDate: null,
};
const skills = {
  itemId: 'skills',
  title: 'Skills',
  times: '5:30 PM to 7:00 PM',
  location: 'Court 1',
  recurrence,
  dates: null,
  order: 1,
  since: null,
  earlier: [],
  exceptions: [],
};
const shooting = {
  ...skills,
  title: 'Shooting',
  location: 'Court 2',
  recurrence: { ...recurrence, days: ['monday' as const, 'thursday' as const] },
};
const over = { ...skills, title: 'Over', recurrence: { ...recurrence, lastDate: '2026-11-09' } };
const gameDay = { ...skills, title: 'Game day', times: 'See the team app', recurrence: null };
const always = (program: Program): ClassDays => ({ program, from: null, until: null });
const items = [gameDay, over, skills, shooting];
const wednesday = '2026-11-25';
const morning = new Date('2026-11-25T09:00:00-06:00');

describe('training times of a weekday', () => {
  it('timesOn returns a weekday’s scheduled sessions, starting today', () => {
    expect(timesOn(items, 'monday', wednesday)).toEqual([
      'Skills: 5:30 PM to 7:00 PM, Court 1',
      'Shooting: 5:30 PM to 7:00 PM, Court 2',
    ]);
    expect(timesOn(items, 'thursday', wednesday)).toEqual(['Shooting: 5:30 PM to 7:00 PM, Court 2']);
    expect(timesOn(items, 'friday', wednesday)).toEqual([]);
  });

  it('daysWithoutTime lists weekdays without training, or nothing if the schedule has no weekday sessions', () => {
    expect(daysWithoutTime(items, wednesday)).toEqual(['tuesday', 'wednesday', 'friday', 'saturday']);
    expect(daysWithoutTime([gameDay, over], wednesday)).toEqual([]);
    expect(daysWithoutTime([], wednesday)).toEqual([]);
  });
});

it('the next session is the earliest on any of the chosen days', () => {
  const next = (...chosen: readonly Weekday[]) => nextSession(items, chosen.map(always), wednesday, morning);
  // Skips Thanksgiving, the Thursday after the Wednesday of this test.
  expect(next('thursday')).toBe('Thu, Dec 3, 5:30 PM to 7:00 PM, Court 2');
  expect(next('monday')).toBe('Mon, Nov 30, 5:30 PM to 7:00 PM, Court 1');
  expect(next('monday', 'thursday')).toBe('Mon, Nov 30, 5:30 PM to 7:00 PM, Court 1');
});

it('the next session is today’s until it has ended', () => {
  const next = (now: string) => nextSession([skills], [always('monday')], '2026-11-30', new Date(now));
  const today = 'Today, 5:30 PM to 7:00 PM, Court 1';
  expect(next('2026-11-30T18:59:00-06:00')).toBe(today);
  expect(next('2026-11-30T19:00:00-06:00')).toBe('Mon, Dec 7, 5:30 PM to 7:00 PM, Court 1');
  expect(next('2026-12-02T19:00:00-06:00')).toBe(today);
});

it('the next session skips days before a class starts and after it ends', () => {
  const next = (days: Partial<ClassDays>) =>
    nextSession([skills], [{ ...always('monday'), ...days }], wednesday, morning);
  expect(next({ from: '2026-12-01' })).toBe('Mon, Dec 7, 5:30 PM to 7:00 PM, Court 1');
  expect(next({ until: '2026-11-30' })).toBe('Mon, Nov 30, 5:30 PM to 7:00 PM, Court 1');
  expect(next({ until: '2026-11-29' })).toBeUndefined();
});

it('the next session is unknown without a matching day and for the scrimmage league', () => {
  expect(nextSession(items, [always('friday'), always('reps')], wednesday, morning)).toBeUndefined();
  expect(nextSession([over], [always('monday')], wednesday, morning)).toBeUndefined();
});

it('the next session skips a canceled session and shows a changed time', () => {
  const canceled = { date: '2026-11-30', changes: null, reason: 'Snow' };
  const changes = { startTime: '18:00', endTime: '19:30', location: 'Court 2' };
  const changed = { date: '2026-12-07', changes, reason: '' };
  const item = { ...skills, exceptions: [canceled, changed] };
  expect(nextSession([item], [always('monday')], wednesday, morning)).toBe(
    'Mon, Dec 7, 6:00 PM to 7:30 PM, Court 2',
  );
});

it('the next session of a class is on the day to which it moved', () => {
  const changes = { newDate: '2026-12-04', startTime: '18:00', endTime: '19:30', location: 'Court 2' };
  const item = { ...skills, exceptions: [{ date: '2026-11-30', changes, reason: '' }] };
  expect(nextSession([item], [always('monday')], '2026-11-28', morning)).toBe(
    'Fri, Dec 4, 6:00 PM to 7:30 PM, Court 2',
  );
  expect(nextSession([item], [always('friday')], '2026-11-28', morning)).toBeUndefined();
});
