import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => api.call('today', {}, { signal }),
});

export const useToday = () => useQuery(todayQuery, queryClient);
