import type { ReadingDeps } from './query-deps.ts';
import { readingOf, rowsOf } from './reading.ts';

const pageSize = 50;
const maxAtOnce = 500;

/** Reads until a page is full, and applies filters that the list lacks. Reads grow if few rows match. */
export const fillPage = async <Item extends { readonly id: string }>(
  deps: Pick<ReadingDeps, 'rows' | 'logger'>,
  list: string,
  options: {
    readonly cursor: string | undefined;
    readonly prefix?: string;
    readonly to?: string;
    readonly newestFirst?: boolean;
  },
  read: (row: unknown) => Item | undefined,
) => {
  const { live } = await deps.rows.generations();
  const { attempt, unreadable } = readingOf(deps.logger, list);
  const items = new Map<string, Item>();
  let cursor: string | undefined = options.cursor;
  let limit = pageSize;
  do {
    const page = await deps.rows.page(live, list, { ...options, cursor, limit });
    limit = Math.min(limit * 2, maxAtOnce);
    for (const { id, data } of rowsOf(page)) {
      const item = await attempt(id, () => read(data));
      if (item) items.set(item.id, item);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && items.size < pageSize);
  return { items: [...items.values()], unreadable: unreadable(), nextCursor: cursor ?? null };
};
