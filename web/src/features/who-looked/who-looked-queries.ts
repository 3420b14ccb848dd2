import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type View = ApiAnswer<'whoLooked'>['items'][number];

const viewsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['who-looked'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('whoLooked', { cursor }, { signal }),
});

export const useViews = (): Paged<View> =>
  pagedOf(useInfiniteQuery(viewsQuery, queryClient), ({ eventId }) => eventId);

export const fetchViews = async (): Promise<readonly View[]> => {
  const views: View[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('whoLooked', { cursor });
    views.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return views;
};
