import type { PriceLists } from '@hoops/domain/club/price-lists';
import { priceStreams } from '@hoops/domain/prices/prices-decider';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { scheduleStream } from '@hoops/domain/stream';
import { unchanged } from './alongside.ts';
import type { EventStore } from './event-store.ts';
import { streamReader } from './repository.ts';

/** Schedule, and the condition under which a command decided with it is stored. */
export const scheduleNow = async (store: Pick<EventStore, 'load'>) => {
  const { state, head } = await streamReader(store, scheduleStreams).load('main');
  return { trainings: state.items, head, isUnchanged: unchanged(scheduleStream, head) };
};

/**
 * All price lists known now, including future lists. A store at an earlier time returns the lists known then.
 */
export const pricesNow = async (store: Pick<EventStore, 'load'>): Promise<PriceLists> =>
  (await streamReader(store, priceStreams).load('main')).state.lists;
