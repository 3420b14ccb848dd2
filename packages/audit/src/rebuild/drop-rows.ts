import type { ReadStore } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

type Dropping = Pick<ReadStore, 'scan' | 'removeRows' | 'removeMisfiled' | 'removeCheckpoints'>;

/**
 * Removes a bounded piece of what lies in a generation, of one segment of the table and behind the cursor of the piece before.
 * @returns behind which cursor the next piece begins; null when that was the last.
 */
export const dropSome = async (
  rows: Dropping,
  generation: number,
  segment: Segment,
  after: string | null,
  pages = Number.POSITIVE_INFINITY,
): Promise<string | null> => {
  let read = 0;
  for await (const { items, cursor } of rows.scan([generation], segment, after)) {
    const found = items.map(({ item }) => item);
    const rowKeys = found.flatMap((item) => (item.kind === 'row' ? [rowKey(item.row)] : []));
    await rows.removeRows(generation, rowKeys);
    const misfiled = found.flatMap((item) => (item.kind === 'misfiled' ? [item.itemKey] : []));
    await rows.removeMisfiled(generation, misfiled);
    const streams = found.flatMap((item) => (item.kind === 'checkpoint' ? [item.stream] : []));
    await rows.removeCheckpoints(generation, streams);
    read += 1;
    if (read === pages || cursor === null) return cursor;
  }
  return null;
};

/** Removes all that lies in a generation. */
export const dropGeneration = async (rows: Dropping, generation: number): Promise<void> => {
  await dropSome(rows, generation, { segment: 0, of: 1 }, null);
};
