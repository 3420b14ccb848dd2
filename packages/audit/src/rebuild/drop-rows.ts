import type { DroppedPage, ReadStore } from '@hoops/projections/read-store';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

type Dropping = Pick<ReadStore, 'dropPage'>;

/**
 * Removes a bounded piece of what lies in a generation, of one segment of the table and behind the cursor of the piece before.
 * @returns behind which cursor the next piece begins, null when that was the last, and how many items went.
 */
export const dropSome = async (
  rows: Dropping,
  generation: number,
  segment: Segment,
  after: string | null,
  pages: number,
): Promise<DroppedPage> => {
  let cursor = after;
  let removed = 0;
  for (let page = 0; page < pages; page += 1) {
    const dropped = await rows.dropPage(generation, segment, cursor);
    removed += dropped.removed;
    cursor = dropped.cursor;
    if (cursor === null) break;
  }
  return { cursor, removed };
};
