import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';

const openRequestsQuery = queryOptions({
  queryKey: ['requests', 'open-count'],
  queryFn: ({ signal }) => api.call('openRequests', {}, { signal }),
  staleTime: 30_000,
});

export const useOpenRequests = () => useQuery(openRequestsQuery, queryClient).data;
