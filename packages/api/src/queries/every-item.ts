import type { PageOptions } from '@hoops/projections/read-store';
import type { QueryDeps } from './family-queries.ts';

/** What DynamoDB answers at once at most, in lines as short as these. */
const itemsAtOnce = 2_000;

/**
 * All items of a list, for figures and sheets that are about every one of them. It costs as many reads as the
 * list has pages: only for lists that a family, a grade, a day or a month bounds.
 */
export const everyItem = async <Item>(
  { rows }: Pick<QueryDeps, 'rows'>,
  list: string,
  read: (row: unknown) => Item,
  options: Pick<PageOptions, 'newestFirst' | 'from'> = {},
): Promise<readonly Item[]> => {
  const { live } = await rows.generations();
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await rows.page(live, list, { ...options, limit: itemsAtOnce, cursor });
    items.push(...page.items.map(read));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
};
