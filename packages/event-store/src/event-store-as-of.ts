import type { StreamName } from '@hoops/domain/stream';
import { emptyHead, headAfter } from './commit.ts';
import type { EventStore, Head } from './event-store.ts';
import { evolveAll } from './fold-stream.ts';
import { wholeStream } from './whole-stream.ts';

export type EventReader = Pick<EventStore, 'load' | 'head' | 'read' | 'readEach'>;

/**
 * Streams at a past time (ISO-8601 UTC with milliseconds), folded by current code; later erasures apply. Cost
 * grows with the stream's length.
 */
export const eventStoreAsOf = (
  store: Pick<EventStore, 'read' | 'readEach' | 'readCommits'>,
  moment: string,
): EventReader => {
  /** Clocks differ, so a commit also counts if any later commit is dated before `moment`. */
  const head = async (stream: StreamName): Promise<Head> => {
    let last = emptyHead;
    for await (const { commit, hash, labels } of store.readCommits(stream)) {
      if (labels.at <= moment) last = headAfter({ commit, hash, lastVersion: labels.lastVersion });
    }
    return last;
  };

  async function* upTo<Event extends { readonly version: number }>(
    last: Promise<Pick<Head, 'version'>>,
    events: () => AsyncIterable<Event>,
  ): AsyncGenerator<Event> {
    const { version } = await last;
    if (version === 0) return;
    for await (const event of events()) {
      if (event.version > version) return;
      yield event;
    }
  }

  return {
    head,
    read: (stream, fromVersion) => upTo(head(stream), () => store.read(stream, fromVersion)),
    readEach: (stream, fromVersion) => upTo(head(stream), () => store.readEach(stream, fromVersion)),
    load: async (stream, fold) => {
      const last = await head(stream);
      const read = () => upTo(Promise.resolve(last), () => store.read(stream));
      return {
        state: evolveAll(fold, fold.initialState, await wholeStream({ read }, stream)),
        head: last,
        handled: [],
      };
    },
  };
};
