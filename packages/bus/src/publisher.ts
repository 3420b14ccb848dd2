import {
  type EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { busEntryOf, maxBytes, maxEntries, sizeOf } from './bus-entry.ts';

/** What is published together or, after a failure, again: the events of one commit under their mark. */
export type Publishable<Mark> = { readonly mark: Mark; readonly envelopes: readonly SealedEnvelope[] };

export type PublisherOptions = {
  readonly client: Pick<EventBridgeClient, 'send'>;
  readonly busName: string;
};

/** Why publishing stopped, and at which mark; everything before that mark is on the bus. */
export type PublishFailure<Mark> = { readonly mark: Mark; readonly reason: string };

/**
 * Puts commits on the bus in their order, as few requests as possible. EventBridge answers a partial failure
 * with HTTP 200, so every entry's error code is looked at. Stops at the first failure: what comes after a
 * failed event must not overtake it. Entries behind the failed one in the same request may already be on the
 * bus and come again: subscribers expect repetitions.
 * @returns the first failure, or undefined when everything was published.
 */
export const publishInOrder = async <Mark>(
  commits: Iterable<Publishable<Mark>> | AsyncIterable<Publishable<Mark>>,
  { client, busName }: PublisherOptions,
): Promise<PublishFailure<Mark> | undefined> => {
  let batch: Marked<Mark>[] = [];
  let bytes = 0;

  const flush = async (): Promise<PublishFailure<Mark> | undefined> => {
    const sent = batch;
    batch = [];
    bytes = 0;
    return sent.length === 0 ? undefined : put(sent, client);
  };

  for await (const { mark, envelopes } of commits) {
    for (const envelope of envelopes) {
      const entry = busEntryOf(envelope, busName);
      const size = sizeOf(entry);
      if (batch.length === maxEntries || bytes + size > maxBytes) {
        const failure = await flush();
        if (failure) return failure;
      }
      batch.push({ mark, entry });
      bytes += size;
    }
  }
  return flush();
};

type Marked<Mark> = { readonly mark: Mark; readonly entry: PutEventsRequestEntry };

const put = async <Mark>(
  batch: readonly Marked<Mark>[],
  client: Pick<EventBridgeClient, 'send'>,
): Promise<PublishFailure<Mark> | undefined> => {
  const first = batch[0];
  if (!first) return undefined;
  try {
    const { Entries = [] } = await client.send(
      new PutEventsCommand({ Entries: batch.map(({ entry }) => entry) }),
    );
    const failed = batch.findIndex((_, index) => !Entries[index]?.EventId || Entries[index]?.ErrorCode);
    const at = batch[failed];
    return at && { mark: at.mark, reason: Entries[failed]?.ErrorCode ?? 'NoAnswer' };
  } catch (error) {
    return { mark: first.mark, reason: error instanceof Error ? error.name : 'UnknownError' };
  }
};
