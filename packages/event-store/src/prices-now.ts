import type { PriceLists } from '@hoops/domain/club/price-lists';
import { priceStreams } from '@hoops/domain/prices/prices-decider';
import type { EventStore } from './event-store.ts';
import { streamReader } from './repository.ts';

/** All lists of prices that are known, also one that is to come; those of then from a store of an earlier moment. */
export const pricesNow = async (store: Pick<EventStore, 'load'>): Promise<PriceLists> =>
  (await streamReader(store, priceStreams).load('main')).state.lists;
