import type { ReadStore, StreamChange } from './read-store.ts';
import { writesOf } from './row-changes.ts';

type Rows = Pick<ReadStore, 'writeStream' | 'maxRowsPerWrite'>;

type Waiting = {
  readonly generation: number;
  readonly changes: readonly StreamChange[];
  readonly end: (written: Promise<boolean>) => void;
};

/**
 * Joins the writes of waiting streams, which saves requests and disk syncs. After a failure, each write is
 * retried alone.
 */
export const joinedWrites = <Store extends Rows>(rows: Store): Store => {
  let waiting: readonly Waiting[] = [];
  let isWriting = false;

  const alone = ({ generation, changes, end }: Waiting): Promise<unknown> => {
    const written = rows.writeStream(generation, ...changes);
    end(written);
    return written.catch(() => undefined);
  };

  const together = async (joined: readonly Waiting[], generation: number): Promise<void> => {
    const changes = joined.flatMap((one) => one.changes);
    const isWritten = await rows.writeStream(generation, ...changes).catch(() => false);
    if (isWritten) for (const { end } of joined) end(Promise.resolve(true));
    else await Promise.all(joined.map(alone));
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    for (let [first] = waiting; first; [first] = waiting) {
      const joined = thatFitWith(first, waiting, rows.maxRowsPerWrite);
      waiting = waiting.filter((one) => !joined.includes(one));
      await (joined.length === 1 ? alone(first) : together(joined, first.generation));
    }
    isWriting = false;
  };

  return {
    ...rows,
    writeStream: (generation, ...changes) =>
      new Promise<boolean>((end) => {
        waiting = [...waiting, { generation, changes, end }];
        if (!isWriting) void writeAll();
      }),
  };
};

/** The first write, and later writes that fit into its transaction. Each stream appears once. */
const thatFitWith = (
  first: Waiting,
  all: readonly Waiting[],
  maxRowsPerWrite: number,
): readonly Waiting[] => {
  const streams = new Set<string>();
  let room = maxRowsPerWrite + 1;
  return all.filter((one) => {
    const { generation, changes } = one;
    const size = changes.reduce((sum, change) => sum + 1 + writesOf(change), 0);
    const fits =
      generation === first.generation && size <= room && changes.every(({ stream }) => !streams.has(stream));
    // The first write is sent even if too large, because the store then reports the error.
    if (!fits && one !== first) return false;
    room -= size;
    for (const { stream } of changes) streams.add(stream);
    return true;
  });
};
