import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { asAdmin } from './as-admin.ts';
import { queryClient } from './query-client.ts';

const openRequestsQuery = queryOptions({
  queryKey: ['requests', 'open-count'],
  queryFn: ({ signal }) => asAdmin(api.call('openRequests', {}, { signal })),
  staleTime: 30_000,
});

/** How many requests wait; undefined while that is not known. */
export const useOpenRequests = () => useQuery(openRequestsQuery, queryClient).data;
