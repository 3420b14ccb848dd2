import type { PriceLists } from '@hoops/domain/club/price-lists';
import { priceStreams } from '@hoops/domain/prices/prices-decider';
import type { EventStore } from './event-store.ts';
import { streamReader } from './repository.ts';

/**
 * Price lists known now, including future lists. A store as of an earlier time returns the lists known
 * then.
 */
export const pricesNow = async (store: Pick<EventStore, 'load'>): Promise<PriceLists> =>
  (await streamReader(store, priceStreams).load('main')).state.lists;
