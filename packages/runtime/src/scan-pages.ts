import type { Segment } from './segments/segmented-job.ts';

/**
 * About a megabyte, DynamoDB's page size. Without a limit, the embedded database reads the whole table for
 * each page.
 */
export const itemsOfPage = 1_500;

/**
 * Scan parameters. For the whole table, segments are omitted, because the embedded database would also read
 * other segments.
 */
export const partOfTable = ({ segment, of }: Segment = { segment: 0, of: 1 }) => ({
  Limit: itemsOfPage,
  ...(of > 1 && { Segment: segment, TotalSegments: of }),
});
