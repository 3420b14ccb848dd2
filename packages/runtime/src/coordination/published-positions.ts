import type { StreamName } from '@hoops/domain/stream';

/** The commit of a stream that was published last. */
export type Published = {
  readonly commit: number;
  readonly hash: string;
  /** Its number in the table's stream of changes. */
  readonly sequence: string;
  /** Which stream of changes that is: a table that was restored has another, which may number lower. Older positions lack it. */
  readonly tableStream: string | undefined;
  /** A later commit did not fit: nothing of this stream is published any more. */
  readonly stopped: boolean;
};

/** How far each stream is published; kept apart from the commits, it shows a tail that was cut off. */
export type PublishedPositions = {
  readonly read: (stream: StreamName) => Promise<Published | undefined>;
  readonly write: (stream: StreamName, position: Published) => Promise<void>;
  /** All of them or none. */
  readonly writeAll: (positions: ReadonlyMap<StreamName, Published>) => Promise<void>;
};

/** Positions in memory, for tests. */
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
 * Remembers what one process has read and written. A table's stream has one reader at a time for each partition, so
 * no other process writes what it remembers; but an operator may lift the halt of a stopped stream.
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

export type Arriving = Pick<Published, 'commit' | 'hash' | 'sequence'> & {
  readonly previousHash: string;
  readonly tableStream: string;
};

/**
 * Whether a commit may follow what was published last of its stream. The table's stream repeats changes, so an older
 * one comes `again`, which numbers of two streams do not show; a newer change under a number that is published already, or one that does not carry the hash of
 * the commit before it, is `broken`. Where numbers are left out (a commit was parked) nothing can be compared.
 */
export const placeOf = (last: Published | undefined, next: Arriving): 'next' | 'again' | 'broken' => {
  if (!last) return next.commit === 1 && next.previousHash !== '' ? 'broken' : 'next';
  if (last.stopped) return 'broken';
  const isComparable = last.tableStream === undefined || last.tableStream === next.tableStream;
  if (isComparable && BigInt(next.sequence) <= BigInt(last.sequence)) return 'again';
  if (next.commit === last.commit && next.hash === last.hash) return 'again';
  if (next.commit <= last.commit) return 'broken';
  return next.commit === last.commit + 1 && next.previousHash !== last.hash ? 'broken' : 'next';
};
