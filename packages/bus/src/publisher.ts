import {
  type EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { eventSource } from '@hoops/wiring/event-pattern';

const maxEntries = 10;
/** PutEvents has allowed 1 MB per request since January 2026; the margin is for the request's own JSON. */
const maxBytes = 1_000_000;

const busEntryOf = (envelope: SealedEnvelope, busName: string): PutEventsRequestEntry => ({
  EventBusName: busName,
  Source: eventSource,
  DetailType: envelope.type,
  Detail: JSON.stringify(envelope),
  Time: new Date(envelope.at),
});

const sizeOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);

export type Publishable<Position> = {
  readonly position: Position;
  readonly envelopes: readonly SealedEnvelope[];
};

export type PublisherOptions = {
  readonly client: Pick<EventBridgeClient, 'send'>;
  readonly busName: string;
};

export type PublishFailure<Position> = { readonly position: Position; readonly reason: string };

/**
 * Publishes commits in order. EventBridge reports partial failures with HTTP 200; subscribers tolerate
 * repetitions.
 * @returns the first failure, if any
 */
export const publishInOrder = async <Position>(
  commits: Iterable<Publishable<Position>> | AsyncIterable<Publishable<Position>>,
  { client, busName }: PublisherOptions,
): Promise<PublishFailure<Position> | undefined> => {
  let batch: Positioned<Position>[] = [];
  let bytes = 0;

  const flush = async (): Promise<PublishFailure<Position> | undefined> => {
    const sent = batch;
    batch = [];
    bytes = 0;
    return sent.length === 0 ? undefined : put(sent, client);
  };

  for await (const { position, envelopes } of commits) {
    for (const envelope of envelopes) {
      const entry = busEntryOf(envelope, busName);
      const size = sizeOf(entry);
      if (batch.length === maxEntries || bytes + size > maxBytes) {
        const failure = await flush();
        if (failure) return failure;
      }
      batch.push({ position, entry });
      bytes += size;
    }
  }
  return flush();
};

type Positioned<Position> = { readonly position: Position; readonly entry: PutEventsRequestEntry };

const put = async <Position>(
  batch: readonly Positioned<Position>[],
  client: Pick<EventBridgeClient, 'send'>,
): Promise<PublishFailure<Position> | undefined> => {
  const first = batch[0];
  if (!first) return undefined;
  try {
    const { Entries = [] } = await client.send(
      new PutEventsCommand({ Entries: batch.map(({ entry }) => entry) }),
    );
    const failed = batch.findIndex((_, index) => !Entries[index]?.EventId || Entries[index]?.ErrorCode);
    const at = batch[failed];
    return at && { position: at.position, reason: Entries[failed]?.ErrorCode ?? 'NoAnswer' };
  } catch (error) {
    return { position: first.position, reason: error instanceof Error ? error.name : 'UnknownError' };
  }
};
