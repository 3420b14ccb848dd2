import { pricesNow } from '@hoops/event-store/prices-now';
import type { Implementations } from '../http/create-handler.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

/** What the plans cost, and will. */
export const priceQueries = (deps: Pick<ReadingDeps, 'store'>): Implementations<'prices'> => ({
  async prices() {
    const [first, ...later] = await pricesNow(deps.store);
    return { first: shown(first), later: later.map(shown) };
  },
});

const shown = ({ since, plans }: Awaited<ReturnType<typeof pricesNow>>[number]) => ({ since, plans });
