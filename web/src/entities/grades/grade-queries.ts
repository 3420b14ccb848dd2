import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

/** Cached for a minute, because grade offerings change a few times a year. */
export const gradesQuery = queryOptions({
  queryKey: ['grades'],
  queryFn: ({ signal }) => api.call('grades', {}, { signal }),
  staleTime: 60_000,
});

export const useGrades = () => useQuery(gradesQuery, queryClient);
