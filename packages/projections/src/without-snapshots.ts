import type { EventStore } from '@hoops/event-store/event-store';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { wholeStream } from '@hoops/event-store/whole-stream';
import type { StreamSource } from './project-stream.ts';

/** The event store, folding every stream from its first event: what a snapshot says is not believed. */
export const withoutSnapshots = (store: Pick<EventStore, 'read'>): StreamSource => ({
  read: store.read,
  loadWithEvents: async (stream, fold) => {
    const envelopes = await wholeStream(store, stream);
    const version = envelopes.at(-1)?.version ?? 0;
    return { state: evolveAll(fold, fold.initialState, envelopes), head: { version }, newest: envelopes };
  },
});
