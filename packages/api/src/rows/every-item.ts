import type { PageOptions } from '@hoops/projections/read-store';
import type { ReadingDeps } from './query-deps.ts';
import { rowsOf } from './reading.ts';

type Options = Pick<PageOptions, 'newestFirst' | 'from' | 'to' | 'prefix'>;

/** What DynamoDB answers at once at most, in lines as short as these. */
const itemsAtOnce = 2_000;

/** All items of a list, none of which may be missing. @throws z.core.$ZodError when one of them cannot be read. */
export const everyItem = async <Item>(
  deps: Pick<ReadingDeps, 'rows'>,
  list: string,
  read: (row: unknown) => Item,
  options: Options = {},
): Promise<readonly Item[]> => (await everyRow(deps, list, options)).map(({ data }) => read(data));

/**
 * All rows of a list, for figures and sheets that are about every one of them. It costs as many reads as the
 * list has pages: only for lists that a family, a grade, a day or a month bounds.
 */
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
