import { describe, expect, it } from 'vitest';
import { scheduleItemId } from '../ids.ts';
import { scheduleChanges } from '../schedule/changes.ts';
import { ScheduleItemRemoved } from '../schedule/events.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
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

it('finishing a schedule notice leaves a newer one open', () => {
  const other = exampleOf(ScheduleNoticeStarted, { upTo: 5 });
  given(started, other)
    .when({ ...finish, upTo: 5 })
    .then(exampleOf(ScheduleNoticeFinished, { upTo: 5, mailed: 57 }));
  given(started, other).when(finish).then(finished);
});

describe('what families read of two schedules', () => {
  const item = (id: string, over: Partial<typeof ScheduleItemRemoved.example> = {}) => ({
    ...ScheduleItemRemoved.example,
    sequence: 0,
    changedAt: '2026-11-05T15:00:00.000Z',
    itemId: scheduleItemId(id),
    ...over,
  });
  const facts = ({ title, times, location }: typeof ScheduleItemRemoved.example) => ({
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
});
