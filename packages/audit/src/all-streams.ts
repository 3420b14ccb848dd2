import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

/** The streams of the event store, and others of which rows or witnesses know. */
export const allStreams = async (
  store: Pick<EventStore, 'streams'>,
  others: Iterable<StreamName> = [],
): Promise<readonly StreamName[]> => {
  const names = new Set<StreamName>(others);
  for await (const stream of store.streams()) names.add(stream);
  return [...names].sort();
};
