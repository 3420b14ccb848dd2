import { invalidRequest } from '../failure.ts';
import type { List } from '../objects.ts';
import { integer, since, text } from './params.ts';

export const paging = { limit: integer, starting_after: text };
export const pagingByTime = { ...paging, created: since };

export type Paging = {
  readonly limit: number | undefined;
  readonly starting_after: string | undefined;
  readonly created?: number | undefined;
};

export const listOfAll = <T>(url: string, data: readonly T[]): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** Page of a list, newest first; `rows` are oldest first. */
export const page = <T extends { readonly id: string; readonly created?: number }>(
  url: string,
  rows: readonly T[],
  { limit = 10, starting_after, created: since = 0 }: Paging,
): List<T> => {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100.', { param: 'limit' });
  }
  const newestFirst = rows.filter(({ created = since }) => created >= since).reverse();
  const last = newestFirst.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && last < 0) {
    throw invalidRequest(`No such object: '${starting_after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  }
  const data = newestFirst.slice(last + 1, last + 1 + limit);
  return { object: 'list', data, has_more: last + 1 + limit < newestFirst.length, url };
};
