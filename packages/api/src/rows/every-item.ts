import type { PageOptions } from '@hoops/projections/read-store';
import type { ReadingDeps } from './query-deps.ts';
import { rowsOf } from './reading.ts';

type Options = Pick<PageOptions, 'newestFirst' | 'from' | 'to' | 'prefix'>;

/** Maximum DynamoDB page size for rows as short as list rows. */
const itemsAtOnce = 2_000;

/** @throws z.core.$ZodError for an unreadable item */
export const everyItem = async <Item>(
  deps: Pick<ReadingDeps, 'rows'>,
  list: string,
  read: (row: unknown) => Item,
  options: Options = {},
): Promise<readonly Item[]> => (await everyRow(deps, list, options)).map(({ data }) => read(data));

/** All rows of a bounded list (one family, grade, day or month), read page by page. */
export const everyRow = async (
  { rows }: Pick<ReadingDeps, 'rows'>,
  list: string,
  options: Options = {},
): Promise<ReturnType<typeof rowsOf>> => {
  const { live } = await rows.generations();
  const all: ReturnType<typeof rowsOf>[number][] = [];
  let cursor: string | undefined;
  do {
    const page = await rows.page(live, list, { ...options, limit: itemsAtOnce, cursor });
    all.push(...rowsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};
