import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from './event-store.ts';

/** All events of a stream, oldest first, personal fields readable. Costs as much as the stream is long. */
export const wholeStream = async (
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
): Promise<readonly Envelope[]> => {
  const envelopes: Envelope[] = [];
  for await (const envelope of store.read(stream)) envelopes.push(envelope);
  return envelopes;
};
