import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

const askedQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['erasures-asked'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('erasuresAsked', { cursor }, { signal }),
});

export const useErasuresAsked = () =>
  pagedOf(useInfiniteQuery(askedQuery, queryClient), ({ parentID }) => parentID);
