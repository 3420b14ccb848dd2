import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../decider.ts';
import { scheduleItemId } from '../ids.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { ScheduleItemAdded, ScheduleItemChanged, ScheduleItemMoved, ScheduleItemRemoved } from './events.ts';
import { addScheduleItemInput, moveDirections } from './inputs.ts';
import { type ScheduleCommand, scheduleDecider } from './schedule-decider.ts';

const given = scenariosOf(scheduleDecider);
const [one, two, three] = [scheduleItemId('item-1'), scheduleItemId('item-2'), scheduleItemId('item-3')];
const { title, times, location } = ScheduleItemAdded.example;
const recurrence = {
  days: ['monday' as const],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-02',
  lastDate: null,
};
const added = (itemId = one, order = 1) => exampleOf(ScheduleItemAdded, { itemId, order });
const removed = (itemId = one, order = 1) => exampleOf(ScheduleItemRemoved, { itemId, order });
const moved = (itemId: typeof one, order: number, neighbourId: typeof one, neighbourOrder: number) =>
  exampleOf(ScheduleItemMoved, { itemId, order, neighbourId, neighbourOrder });
const add = { type: 'AddScheduleItem', title, times, location, recurrence: null } as const;

it('a new schedule item gets the highest order plus one, starting at 1 (spec section 9)', {
  tags: ['9.new-schedule-item'],
}, () => {
  given()
    .when(add)
    .then(added(scheduleItemId('id-1'), 1));
  given(added(one, 1), added(two, 7))
    .when(add)
    .then(added(scheduleItemId('id-1'), 8));
  given(added(one, 1), removed())
    .when(add)
    .then(added(scheduleItemId('id-1'), 1));
});

it('a new schedule item requires title, times and location (spec section 9)', {
  tags: ['3.schedule-item'],
}, () => {
  const parsed = addScheduleItemInput.safeParse({ title: ' ', times: '', location: '' });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a title.',
    'Please enter the times.',
    'Please enter the location.',
  ]);
});

it('changing a schedule item is recorded unless nothing differs', () => {
  const change = {
    type: 'ChangeScheduleItem',
    itemId: one,
    title: 'Tuesday skills',
    times,
    location,
  } as const;
  given(added())
    .when(change)
    .then(exampleOf(ScheduleItemChanged, { itemId: one, title: 'Tuesday skills' }));
  given(added()).and(change).when(change).then();
  given().when(change).rejects('item-not-found');
});

it('concurrent changes to a schedule item merge, but a conflict on one field is rejected', () => {
  const seen = { title, times, location };
  const change = (fields: Partial<typeof seen>) =>
    ({ type: 'ChangeScheduleItem', itemId: one, ...seen, ...fields, seen }) as const;
  const theirs = exampleOf(ScheduleItemChanged, { itemId: one, times: '6 PM' });
  given(added(), theirs)
    .when(change({ location: 'South gym' }))
    .then(exampleOf(ScheduleItemChanged, { itemId: one, times: '6 PM', location: 'South gym' }));
  given(added(), theirs)
    .when(change({ times: '7 PM' }))
    .rejects('item-changed');
  given(added(), theirs)
    .when(change({ times: '6 PM' }))
    .then();
  const again = { ...change({ times: '7 PM' }), seen: { ...seen, times: '6 PM' } };
  given(added(), theirs)
    .when(again)
    .then(exampleOf(ScheduleItemChanged, { itemId: one, times: '7 PM' }));
});

it('a removed schedule item can be restored to its place', () => {
  given(added()).when({ type: 'RemoveScheduleItem', itemId: one }).then(removed());
  given(added(), removed()).when({ type: 'RemoveScheduleItem', itemId: one }).rejects('item-not-found');
  given(added(), added(two, 2), removed()).when({ type: 'RestoreScheduleItem', itemId: one }).then(added());
});

it('a schedule item is restored at the end if another item has taken its place', () => {
  given(added(), added(two, 2), removed(), moved(two, 1, three, 2))
    .when({ type: 'RestoreScheduleItem', itemId: one })
    .then(added(one, 2));
});

it('a schedule item is restored once, and only if it was removed', () => {
  given(added(), removed(), added()).when({ type: 'RestoreScheduleItem', itemId: one }).then();
  given().when({ type: 'RestoreScheduleItem', itemId: one }).rejects('item-not-found');
});

it('a schedule item is restored with its last changes', () => {
  given(added())
    .and({ type: 'ChangeScheduleItem', itemId: one, title: 'Friday skills', times, location })
    .and({ type: 'RemoveScheduleItem', itemId: one })
    .when({ type: 'RestoreScheduleItem', itemId: one })
    .then(exampleOf(ScheduleItemAdded, { itemId: one, title: 'Friday skills' }));
});

describe('the days of a schedule item', () => {
  /** The day of the change, because the item’s earlier Mondays stay as they were. */
  const from = '2026-11-10';
  const change = { type: 'ChangeScheduleItem', itemId: one, title, times, location } as const;

  it('a schedule item’s days can be set, removed, or left unchanged by omitting them', () => {
    given(added())
      .when({ ...change, recurrence })
      .then(exampleOf(ScheduleItemChanged, { itemId: one, recurrence }));
    given(exampleOf(ScheduleItemAdded, { itemId: one, recurrence }))
      .when({ ...change, title: 'Friday skills' })
      .then(exampleOf(ScheduleItemChanged, { itemId: one, title: 'Friday skills', recurrence, from }));
    given(exampleOf(ScheduleItemAdded, { itemId: one, recurrence }))
      .when({ ...change, recurrence: null })
      .then(exampleOf(ScheduleItemChanged, { itemId: one, recurrence: null, from }));
  });

  it('a schedule item’s change count continues after a removal is undone', () => {
    const all = [
      added(),
      exampleOf(ScheduleItemChanged, { itemId: one }),
      removed(),
      added(),
      moved(one, 2, two, 1),
    ];
    let state = scheduleDecider.initialState;
    const sequences = all.map((event, index) => {
      state = scheduleDecider.evolve(state, event, { at: `2026-11-0${index + 1}T12:00:00.000Z` });
      return state.items[0]?.sequence;
    });
    expect(sequences).toEqual([0, 1, undefined, 3, 3]);
    expect(state.items[0]?.changedAt).toBe('2026-11-04T12:00:00.000Z');
  });
});

describe('moving a schedule item (spec section 7)', () => {
  const three3 = [added(one, 1), added(two, 4), added(three, 9)];

  it('moving a schedule item swaps its order with its neighbor (spec section 7)', {
    tags: ['7.reordering'],
  }, () => {
    given(...three3)
      .when({ type: 'MoveScheduleItem', itemId: two, direction: 'up' })
      .then(moved(two, 1, one, 4));
    given(...three3)
      .when({ type: 'MoveScheduleItem', itemId: two, direction: 'down' })
      .then(moved(two, 9, three, 4));
  });

  it('the first item cannot move up, and the last cannot move down (spec section 7)', () => {
    given(...three3)
      .when({ type: 'MoveScheduleItem', itemId: one, direction: 'up' })
      .rejects('already-first');
    given(...three3)
      .when({ type: 'MoveScheduleItem', itemId: three, direction: 'down' })
      .rejects('already-last');
    given(...three3)
      .when({ type: 'MoveScheduleItem', itemId: scheduleItemId('item-9'), direction: 'up' })
      .rejects('item-not-found');
  });

  it('moving a schedule item up and down restores its order (spec section 7)', () => {
    given(...three3)
      .and({ type: 'MoveScheduleItem', itemId: two, direction: 'up' })
      .and({ type: 'MoveScheduleItem', itemId: two, direction: 'down' })
      .when({ type: 'MoveScheduleItem', itemId: two, direction: 'up' })
      .then(moved(two, 1, one, 4));
  });
});

it('any sequence of schedule commands keeps items sorted with unique orders', () => {
  const itemId = fc.constantFrom(one, two, three, scheduleItemId('id-1'), scheduleItemId('id-2'));
  const commands: fc.Arbitrary<ScheduleCommand> = fc.oneof(
    fc.constant(add),
    fc.record({ type: fc.constantFrom('RemoveScheduleItem', 'RestoreScheduleItem'), itemId }),
    fc.record({
      type: fc.constant('MoveScheduleItem'),
      itemId,
      direction: fc.constantFrom(...moveDirections),
    }),
  );
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (all) => {
      let state = scheduleDecider.initialState;
      let ids = 0;
      for (const command of all) {
        const at = '2026-11-10T18:00:00.000Z';
        const decision = scheduleDecider.decide(state, command, { at, newId: () => `id-${++ids}` });
        if (isRejection(decision)) continue;
        for (const event of decision) state = scheduleDecider.evolve(state, event, { at });
        const orders = state.items.map(({ order }) => order);
        expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
      }
    }),
  );
});
