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

it('a notice about the schedule starts once, and only when there is something to report', () => {
  given().when(start).then(started);
  given(started).when(start).then();
  given(started)
    .when({ ...start, upTo: 1 })
    .then();
  given()
    .when({ ...start, changes: [] })
    .then();
});

it('a notice about the schedule is over once, and nothing of what is told of one that was mailed page by page keeps it open', () => {
  given(started).when(finish).then(finished);
  given(started, exampleOf(ScheduleNoticeReached)).when(finish).then(finished);
  given(started, finished).when(finish).then();
  given().when(finish).then();
});

it('a notice about the schedule does not disturb another one that started meanwhile', () => {
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

  it('what families read of two schedules is what was added, changed and removed', () => {
    const [one, two, three] = [item('one'), item('two'), item('three')];
    const moved = item('one', { location: 'South gym' });
    expect(scheduleChanges([one, two], [moved, three])).toEqual([
      { kind: 'changed', before: facts(one), after: facts(moved) },
      { kind: 'added', item: facts(three) },
      { kind: 'removed', item: facts(two) },
    ]);
  });

  it('what families read of two schedules is nothing for another order, or for what is as before', () => {
    expect(
      scheduleChanges([item('one'), item('two', { order: 2 })], [item('two', { order: 1 }), item('one')]),
    ).toEqual([]);
  });
});
