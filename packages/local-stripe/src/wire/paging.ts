import { invalidRequest } from './failure.ts';
import { integer, range, text } from './params.ts';

/** Parameters that every list takes. */
export const paging = { limit: integer, starting_after: text, ending_before: text };
export const pagingByTime = { ...paging, created: range };

export type Paging = {
  readonly limit: number | undefined;
  readonly starting_after: string | undefined;
  readonly ending_before: string | undefined;
  readonly created?: ((at: number | null) => boolean) | undefined;
};

export type List<T> = {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
};

export const listOfAll = <T>(url: string, data: readonly T[]): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** One page, newest first, of rows that come oldest first. */
export const page = <T extends { readonly id: string; readonly created?: number }>(
  url: string,
  rows: readonly T[],
  { limit = 10, starting_after, ending_before, created }: Paging,
): List<T> => {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100.', { param: 'limit' });
  }
  const newestFirst = rows.filter((row) => created?.(row.created ?? null) ?? true).reverse();
  const positionOf = (id: string, param: string) => {
    const position = newestFirst.findIndex((row) => row.id === id);
    if (position >= 0) return position;
    throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  };
  if (ending_before !== undefined) {
    const end = positionOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : positionOf(starting_after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
};
