import type { DroppedPage, ReadStore } from '@hoops/projections/read-store';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

type Dropping = Pick<ReadStore, 'dropPage'>;

/**
 * Deletes some items of a generation's segment after a cursor.
 * @returns the next cursor (null after the last item) and the count
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
