import type { QueryDeps } from './family-queries.ts';

const itemsAtOnce = 500;

/**
 * All items of a list, for figures and sheets that are about every one of them. It costs as many reads as the
 * list has pages: only for lists that a grade, a day or a month bounds.
 */
export const everyItem = async <Item>(
  { rows }: Pick<QueryDeps, 'rows'>,
  list: string,
  read: (row: unknown) => Item,
): Promise<readonly Item[]> => {
  const { live } = await rows.generations();
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await rows.page(live, list, { limit: itemsAtOnce, cursor });
    items.push(...page.items.map(read));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
};
