import { describe, expect, it } from 'vitest';
import { scheduleItemId } from '../ids.ts';
import { programsOfSessions, scheduleChanges } from '../schedule/changes.ts';
import type { ScheduleItem } from '../schedule/state.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { scheduleItemWith } from '../testing/schedule-item.ts';
import { ScheduleNoticeFinished, ScheduleNoticeReached, ScheduleNoticeStarted } from './events.ts';
import { noticeDecider } from './notice-decider.ts';

const given = scenariosOf(noticeDecider);
const { changes } = ScheduleNoticeStarted.example;
const started = exampleOf(ScheduleNoticeStarted);
const start = { type: 'StartScheduleNotice', upTo: 2, changes } as const;
const finish = { type: 'FinishScheduleNotice', upTo: 2, mailed: 57 } as const;
const finished = exampleOf(ScheduleNoticeFinished, { mailed: 57 });

it('a schedule notice starts once, and only if the schedule changed', () => {
  given().when(start).then(started);
  given(started).when(start).then();
  given(started)
    .when({ ...start, upTo: 1 })
    .then();
  given()
    .when({ ...start, changes: [] })
    .then();
});

it('a schedule notice finishes once, even if its emails were sent page by page', () => {
  given(started).when(finish).then(finished);
  given(started, exampleOf(ScheduleNoticeReached)).when(finish).then(finished);
  given(started, finished).when(finish).then();
  given().when(finish).then();
});

it('finishing a schedule notice leaves a newer notice open', () => {
  const other = exampleOf(ScheduleNoticeStarted, { upTo: 5 });
  given(started, other)
    .when({ ...finish, upTo: 5 })
    .then(exampleOf(ScheduleNoticeFinished, { upTo: 5, mailed: 57 }));
  given(started, other).when(finish).then(finished);
});

describe('differences between two schedules', () => {
  const item = (id: string, over: Partial<ScheduleItem> = {}) =>
    scheduleItemWith({ itemId: scheduleItemId(id), ...over });
  const facts = ({ title, times, location }: ScheduleItem) => ({
    title,
    times,
    location,
    dates: null,
  });

  it('comparing two schedules lists added, changed and removed items', () => {
    const [one, two, three] = [item('one'), item('two'), item('three')];
    const moved = item('one', { location: 'South gym' });
    expect(scheduleChanges([one, two], [moved, three])).toEqual([
      { kind: 'changed', before: facts(one), after: facts(moved) },
      { kind: 'added', item: facts(three) },
      { kind: 'removed', item: facts(two) },
    ]);
  });

  it('comparing two schedules ignores order and unchanged items', () => {
    expect(
      scheduleChanges([item('one'), item('two', { order: 2 })], [item('two', { order: 1 }), item('one')]),
    ).toEqual([]);
  });

  const weekly = {
    days: ['monday' as const],
    startTime: '17:30',
    endTime: '19:00',
    firstDate: '2026-11-02',
    lastDate: null,
  };
  const mondays = (exceptions: ScheduleItem['exceptions'] = []) =>
    item('one', { recurrence: weekly, exceptions });
  const session = (date: string) => ({
    title: 'Monday skills',
    date,
    times: '5:30 PM to 7:00 PM',
    location: 'North gym',
  });
  const canceled = (date: string, reason = 'Snow') => ({ date, changes: null, reason });

  it('comparing two schedules groups canceled sessions by their reason', () => {
    const dates = ['2026-11-30', '2026-12-07'];
    expect(scheduleChanges([mondays()], [mondays(dates.map((date) => canceled(date)))])).toEqual([
      { kind: 'sessions-canceled', sessions: dates.map(session), reason: 'Snow' },
    ]);
    const known = mondays([canceled('2026-11-30', 'Ice')]);
    expect(scheduleChanges([known], [mondays([canceled('2026-11-30')])])).toEqual([]);
    expect(scheduleChanges([mondays([canceled('2026-11-30')])], [mondays()])).toEqual([
      { kind: 'sessions-restored', sessions: [session('2026-11-30')] },
    ]);
  });

  it('comparing two schedules shows a changed session before and after', () => {
    const changes = { startTime: '18:00', endTime: '19:30', location: 'South gym' };
    const changed = mondays([{ date: '2026-11-30', changes, reason: '' }]);
    expect(scheduleChanges([mondays()], [changed])).toEqual([
      {
        kind: 'session-changed',
        before: session('2026-11-30'),
        after: { ...session('2026-11-30'), times: '6:00 PM to 7:30 PM', location: 'South gym' },
      },
    ]);
  });

  it('a notice about a session concerns the class of that weekday and the league', () => {
    const on = (date: string) => programsOfSessions({ kind: 'sessions-restored', sessions: [session(date)] });
    expect(on('2026-11-30')).toEqual(['monday', 'reps']);
    expect(on('2026-11-29')).toEqual(['reps']);
    expect(programsOfSessions({ kind: 'added', item: facts(item('one')) })).toBeUndefined();
  });
});
