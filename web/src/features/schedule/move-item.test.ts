import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

const item = (itemId: string, order: number) => ({
  itemId,
  order,
  title: itemId,
  times: '5 PM',
  location: 'Gym',
  recurrence: null,
  dates: null,
  since: null,
  earlier: [],
  exceptions: [],
});
const items = [item('b', 4), item('a', 1), item('c', 9)];
const order = (moved: readonly { itemId: string; order: number }[]) =>
  moved.map(({ itemId, order: place }) => `${itemId}${place}`).join(' ');

it('moveItem swaps the order values of two neighbors', () => {
  expect(order(moveItem(items, 'b', 'up'))).toBe('b1 a4 c9');
  expect(order(moveItem(items, 'b', 'down'))).toBe('a1 c4 b9');
});

it('moveItem leaves the first and the last item in place', () => {
  expect(order(moveItem(items, 'a', 'up'))).toBe('a1 b4 c9');
  expect(order(moveItem(items, 'c', 'down'))).toBe('a1 b4 c9');
});

it('moveItem leaves the schedule unchanged when the item is gone', () => {
  expect(order(moveItem(items, 'x', 'up'))).toBe('a1 b4 c9');
  expect(order(moveItem(items, 'x', 'down'))).toBe('a1 b4 c9');
});
