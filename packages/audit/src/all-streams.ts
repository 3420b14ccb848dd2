import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Witnesses } from './witnesses.ts';

export type AllStreamsDeps = {
  readonly store: Pick<EventStore, 'streams'>;
  readonly rows: Pick<ReadStore, 'checkpoints'>;
};

/** Streams of the event store, and those that only the rows or other witnesses know of. */
export const allStreams = async (
  { store, rows }: AllStreamsDeps,
  generation: number,
  witnesses: Pick<Witnesses, 'streams'>,
): Promise<readonly StreamName[]> => {
  const names = new Set<StreamName>(witnesses.streams);
  for await (const stream of store.streams()) names.add(stream);
  for await (const { stream } of rows.checkpoints(generation)) names.add(parseStream(stream).name);
  return [...names].sort();
};
