import { usd } from '@hoops/domain/money';
import type { Period } from '@hoops/domain/time/club-time';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { owingSort } from '@hoops/projections/derive/money-rows';
import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { EntryRow } from '@hoops/projections/row';
import type { OwingItem } from '@hoops/projections/views/money';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { moneyQueries } from './queries.ts';

const owing = (id: string, period: Period, failedCents = 0): EntryRow => {
  const data: OwingItem = {
    parentID: id,
    parentName: `Parent of ${id}`,
    planPastDue: failedCents > 0,
    unpaid: [{ period, amount: usd(5250), overdueFrom: `${period}-28` }],
    failed: usd(failedCents),
  };
  return { kind: 'entry', list: lists.owing, sort: owingSort(period, failedCents > 0), id, data };
};

it('one page read finds the overdue families among 3,000 families with a current bill', async () => {
  const rows = memoryReadStore();
  await rows.putHistory(1, [
    owing('october', '2026-10'),
    owing('failed', '2026-11', 5200),
    ...Array.from({ length: 3_000 }, (_, index) => owing(`family-${index}`, '2026-11')),
  ]);
  let pages = 0;
  const { overdueFamilies } = moneyQueries({
    store: memoryEventStore(),
    rows: {
      ...rows,
      page: (...asked) => {
        pages += 1;
        return rows.page(...asked);
      },
    },
    keys: memoryFamilyKeys(),
    clock: fixedClock('2026-11-15T18:00:00.000Z'),
    logger: silentLogger,
    newId: countingIds('id'),
  });
  const { items, nextCursor } = await overdueFamilies({}, {} as Request);
  expect(items.map(({ parentID, classes, plans }) => [parentID, classes.cents, plans.cents])).toEqual([
    ['october', 5250, 0],
    ['failed', 0, 5200],
  ]);
  expect({ pages, nextCursor }).toEqual({ pages: 1, nextCursor: null });
});
