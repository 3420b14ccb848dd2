import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshFamily } from '../../session/me.ts';

const splitsQuery = queryOptions({
  queryKey: ['splits'],
  queryFn: ({ signal }) => api.call('splits', {}, { signal }),
});

export const useSplits = () => useQuery(splitsQuery, queryClient);

export const refreshSplits = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries(splitsQuery), refreshFamily()]);
};
