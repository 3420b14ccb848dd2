import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

const timelineQuery = (about: string | undefined) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['timeline', about],
    queryFn: ({ pageParam: cursor, signal }) => api.call('familyTimeline', { about, cursor }, { signal }),
  });

export const useTimeline = (about: string | undefined) => {
  const query = useInfiniteQuery(timelineQuery(about), queryClient);
  return { list: pagedOf(query, ({ eventId }) => eventId), athletes: query.data?.pages[0]?.athletes ?? [] };
};
