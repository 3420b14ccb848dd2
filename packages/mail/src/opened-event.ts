import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { EventStore } from '@hoops/event-store/event-store';

/** What is queued is sealed: the event itself is read from the store, where its family's key opens it. */
export const openedEvent = async (
  store: EventStore,
  { stream, version }: SealedEnvelope,
): Promise<Envelope | undefined> => {
  for await (const envelope of store.read(stream, version)) return envelope;
  return undefined;
};
