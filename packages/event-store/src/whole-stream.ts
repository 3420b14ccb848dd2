import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from './event-store.ts';
import { UnreadableEvent } from './unreadable-event.ts';

export const wholeStream = async (
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
): Promise<readonly Envelope[]> => {
  const envelopes: Envelope[] = [];
  for await (const envelope of store.read(stream)) envelopes.push(envelope);
  return envelopes;
};

/** All events, with unreadable events as UnreadableEvent. For display only; must not be folded. */
export const wholeStreamEach = async (
  store: Pick<EventStore, 'readEach'>,
  stream: StreamName,
): Promise<readonly (Envelope | UnreadableEvent)[]> => {
  const events: (Envelope | UnreadableEvent)[] = [];
  for await (const event of store.readEach(stream)) events.push(event);
  return events;
};

export const isReadable = (event: Envelope | UnreadableEvent): event is Envelope =>
  !(event instanceof UnreadableEvent);
