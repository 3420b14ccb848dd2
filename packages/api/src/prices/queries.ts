import type { PriceLists } from '@hoops/domain/club/price-lists';
import { clubDate } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/club-streams';
import type { Implementations } from '../http/create-handler.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

export const priceQueries = (deps: Pick<ReadingDeps, 'store' | 'clock'>): Implementations<'prices'> => ({
  async prices() {
    const [first, ...later] = await pricesNow(deps.store);
    return { today: clubDate(deps.clock.now()), first: shown(first), later: later.map(shown) };
  },
});

const shown = ({ version: _version, ...list }: PriceLists[number]) => list;
