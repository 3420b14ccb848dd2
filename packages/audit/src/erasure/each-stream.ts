import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

/** Number of streams per step, which takes a few seconds, because most streams are skipped by name. */
const streamsAStep = 500;

/**
 * One step over a segment's streams.
 * @param visit returns true if the stream is counted
 */
export const eachStream = async (
  store: Pick<EventStore, 'streams'>,
  segment: Segment,
  cursor: string | null,
  visit: (stream: StreamName) => Promise<boolean>,
) => {
  let [looked, count] = [0, 0];
  for await (const stream of store.streams(cursor === null ? undefined : parseStream(cursor).name, segment)) {
    if (await visit(stream)) count += 1;
    looked += 1;
    if (looked === streamsAStep) return { cursor: stream, count };
  }
  return { cursor: null, count };
};
