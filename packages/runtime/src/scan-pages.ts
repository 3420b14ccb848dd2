import type { Segment } from './segments/segmented-job.ts';

/**
 * As many items as about a megabyte holds, which is what DynamoDB reads for a page of a scan anyway. The embedded database reads
 * the whole rest of the table for a page without a limit, so that a scan took longer by the square of the table.
 */
export const itemsOfPage = 1_500;

/**
 * Which part of the table a page of a scan is from. The whole table is asked for without segments: of one segment the embedded database
 * reads the others too.
 */
export const partOfTable = ({ segment, of }: Segment = { segment: 0, of: 1 }) => ({
  Limit: itemsOfPage,
  ...(of > 1 && { Segment: segment, TotalSegments: of }),
});
