import type { ReadStore, StreamChange } from './read-store.ts';
import { writesOf } from './row-changes.ts';

type Rows = Pick<ReadStore, 'writeStream' | 'maxRowsPerWrite'>;

type Waiting = {
  readonly generation: number;
  readonly changes: readonly StreamChange[];
  readonly end: (written: Promise<boolean>) => void;
};

/**
 * One write at a time: those of other streams that come meanwhile wait and go together, all or nothing, as many as fit.
 * That is one request and one sync of the disk for all of them. If they are refused together, because one of them is not based
 * on the newest checkpoint, or fail, each is written by itself, and learns alone what became of it.
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

/** The first, and what fits into one write with it: a write may hold each stream once. */
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
    // The first is written also when it is too large: the store says so, and it does not wait for ever.
    if (!fits && one !== first) return false;
    room -= size;
    for (const { stream } of changes) streams.add(stream);
    return true;
  });
};
