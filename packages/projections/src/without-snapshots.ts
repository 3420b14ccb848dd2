import type { Envelope } from '@hoops/domain/envelope';
import type { EventStore } from '@hoops/event-store/event-store';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { wholeStream } from '@hoops/event-store/whole-stream';
import type { StreamSource } from './project-stream.ts';

export const withoutSnapshots = (store: Pick<EventStore, 'read'>): StreamSource => ({
  read: store.read,
  loadWithEvents: async (stream, fold) =>
    sourceOf(await wholeStream(store, stream)).loadWithEvents(stream, fold),
});

export const sourceOf = (envelopes: readonly Envelope[]): StreamSource => ({
  read: async function* (_stream, fromVersion = 1) {
    for (const envelope of envelopes) if (envelope.version >= fromVersion) yield envelope;
  },
  loadWithEvents: async (_stream, fold) => {
    const version = envelopes.at(-1)?.version ?? 0;
    return { state: evolveAll(fold, fold.initialState, envelopes), head: { version }, newest: envelopes };
  },
});
