import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

const dueQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['records-due'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('recordsDue', { cursor }, { signal }),
});

export const useRecordsDue = () => {
  const query = useInfiniteQuery(dueQuery, queryClient);
  return { list: pagedOf(query, ({ parentID }) => parentID), requests: query.data?.pages[0]?.requests };
};
