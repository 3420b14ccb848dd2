import type { StreamName } from '@hoops/domain/stream';

export type Published = {
  readonly commit: number;
  readonly hash: string;
  readonly sequence: string;
  /**
   * Id of the change stream. A restored table gets a new change stream with lower sequence numbers. Absent
   * in older positions.
   */
  readonly tableStream: string | undefined;
  /** True if a later commit did not follow, so publishing of the stream has stopped. */
  readonly stopped: boolean;
};

/** Published position of each stream. Stored apart from commits, these positions reveal truncation. */
export type PublishedPositions = {
  readonly read: (stream: StreamName) => Promise<Published | undefined>;
  readonly write: (stream: StreamName, position: Published) => Promise<void>;
  readonly writeAll: (positions: ReadonlyMap<StreamName, Published>) => Promise<void>;
};

export const memoryPublishedPositions = (): PublishedPositions => {
  const positions = new Map<StreamName, Published>();
  return {
    read: async (stream) => positions.get(stream),
    write: async (stream, position) => {
      positions.set(stream, position);
    },
    writeAll: async (all) => {
      for (const [stream, position] of all) positions.set(stream, position);
    },
  };
};

const maxRemembered = 5_000;

/**
 * Caches positions. Each partition has one reader, so another process changes a position only when an
 * operator lifts a halt.
 */
export const rememberedPositions = (positions: PublishedPositions): PublishedPositions => {
  const kept = new Map<StreamName, Published>();
  const keep = (stream: StreamName, position: Published): Published => {
    kept.delete(stream);
    kept.set(stream, position);
    const [oldest] = kept.keys();
    if (kept.size > maxRemembered && oldest !== undefined) kept.delete(oldest);
    return position;
  };
  return {
    read: async (stream) => {
      const known = kept.get(stream);
      if (known && !known.stopped) return known;
      const found = await positions.read(stream);
      return found && keep(stream, found);
    },
    write: async (stream, position) => {
      await positions.write(stream, position);
      keep(stream, position);
    },
    writeAll: async (all) => {
      await positions.writeAll(all);
      for (const [stream, position] of all) keep(stream, position);
    },
  };
};

export type ArrivingCommit = Pick<Published, 'commit' | 'hash' | 'sequence'> & {
  readonly previousHash: string;
  readonly tableStream: string;
};

/**
 * Classifies an arriving commit. `again`: redelivered by the change stream. `broken`: renumbered, or not
 * linked to its predecessor. Gaps cannot be detected.
 */
export const placeOf = (last: Published | undefined, next: ArrivingCommit): 'next' | 'again' | 'broken' => {
  if (!last) return next.commit === 1 && next.previousHash !== '' ? 'broken' : 'next';
  if (last.stopped) return 'broken';
  const isComparable = last.tableStream === undefined || last.tableStream === next.tableStream;
  if (isComparable && BigInt(next.sequence) <= BigInt(last.sequence)) return 'again';
  if (next.commit === last.commit && next.hash === last.hash) return 'again';
  if (next.commit <= last.commit) return 'broken';
  return next.commit === last.commit + 1 && next.previousHash !== last.hash ? 'broken' : 'next';
};
