import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { KnownBefore } from '@hoops/event-store/chain-walk';
import { eventPage } from '@hoops/projections/event-log';
import type { Generations, ReadStore } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Kept } from './kept-heads/kept-heads.ts';
import type { Heads } from './signed-heads.ts';

/** Where streams ended once, from elsewhere. */
export type KnownEnds = {
  /** Signed at any time. */
  readonly heads?: Heads;
  /** The newest that were kept: whatever was committed since must have a proof. */
  readonly kept?: Kept | undefined;
};

/** What others than the event store know of a stream: events can be removed there, and then they are missed here. */
export type Witness = {
  /** The highest version that its rows show, in any generation. */
  readonly shown: number;
  /** The events that the event log names: id -> version. */
  readonly logged: ReadonlyMap<string, number>;
  /** Where it ended once, kept apart, and since when its commits must have a proof. */
  readonly known: KnownBefore;
};

export type Witnesses = {
  /** Every stream that they name. */
  readonly streams: readonly StreamName[];
  readonly of: (stream: StreamName) => Witness;
};

type WitnessedRows = Pick<ReadStore, 'generations' | 'checkpoints' | 'page'>;

const pageSize = 500;

/**
 * Collects what the rows of all generations and the heads that were kept say of where streams end. Collect them
 * before the events are read: rows are made after their events, so that none is ahead of them rightly.
 */
export const gatherWitnesses = async (
  rows: WitnessedRows,
  { heads = {}, kept }: KnownEnds = {},
): Promise<Witnesses> => {
  const shown = new Map<StreamName, number>();
  const logged = new Map<StreamName, Map<string, number>>();
  for (const generation of numbersOf(await rows.generations())) {
    for await (const { stream: name, version } of rows.checkpoints(generation)) {
      const stream = parseStream(name).name;
      shown.set(stream, Math.max(version, shown.get(stream) ?? 0));
    }
    for await (const { stream, eventId, version } of eventLog(rows, generation)) {
      const events = logged.get(stream) ?? new Map<string, number>();
      logged.set(stream, events.set(eventId, version));
    }
  }
  const named = [heads, kept?.heads ?? {}].flatMap(Object.keys).map((name) => parseStream(name).name);
  return {
    streams: [...new Set([...shown.keys(), ...logged.keys(), ...named])],
    of: (stream) => ({
      shown: shown.get(stream) ?? 0,
      logged: logged.get(stream) ?? new Map(),
      known: {
        knownHeads: [heads[stream], kept?.heads[stream]].filter((head) => head !== undefined),
        ...(kept && { provenAfter: kept.heads[stream]?.commit ?? 0 }),
      },
    }),
  };
};

/** The generations that there are. */
export const numbersOf = ({ live, building, previous }: Generations): readonly number[] =>
  [live, building, previous].filter((generation) => generation !== null);

async function* eventLog(
  rows: WitnessedRows,
  generation: number,
): AsyncGenerator<{ readonly stream: StreamName; readonly eventId: string; readonly version: number }> {
  let cursor: string | undefined;
  do {
    const page = await eventPage(rows, generation, {}, { limit: pageSize, cursor });
    for (const item of page.items) {
      // A line that names no event is a wrong row, and says nothing of events.
      const line = z.safeParse(eventLogItemSchema, item);
      const stream = line.success && streamOf(line.data.stream);
      if (stream) yield { stream, eventId: line.data.eventId, version: line.data.version };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const streamOf = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};
