import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, StoredCommit } from '@hoops/event-store/event-store';

/** A stream, and its commits as they are stored: read already, or when they are asked for. */
export type StreamToCheck = {
  readonly stream: StreamName;
  readonly commits: Iterable<StoredCommit> | AsyncIterable<StoredCommit>;
};

/** Every stream of the event store by one scan, and after them those of others that the scan did not come by. */
export async function* everyStream(
  store: Pick<EventStore, 'storedStreams' | 'readCommits'>,
  others: Iterable<StreamName>,
): AsyncGenerator<StreamToCheck> {
  const left = new Set(others);
  for await (const stored of store.storedStreams()) {
    left.delete(stored.stream);
    yield stored;
  }
  yield* namedStreams(store, left);
}

/** These streams, each read by itself. */
export function* namedStreams(
  store: Pick<EventStore, 'readCommits'>,
  streams: Iterable<StreamName>,
): Generator<StreamToCheck> {
  for (const stream of streams) yield { stream, commits: store.readCommits(stream) };
}
