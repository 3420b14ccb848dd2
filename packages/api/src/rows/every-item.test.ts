import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { expect, it } from 'vitest';
import { everyItem } from './every-item.ts';

it('everyItem reads a whole list in order, page by page', async () => {
  const rows = memoryReadStore();
  const numbers = Array.from({ length: 4_201 }, (_, index) => String(index).padStart(4, '0'));
  await rows.putHistory(
    1,
    numbers.map((id) => ({ kind: 'entry', list: 'some', sort: id, id, data: { id } })),
  );
  const read = (row: unknown) => (row as { id: string }).id;
  expect(await everyItem({ rows }, 'some', read)).toEqual(numbers);
  expect(await everyItem({ rows }, 'some', read, { newestFirst: true })).toEqual(numbers.toReversed());
  expect(await everyItem({ rows }, 'none', read)).toEqual([]);
});
