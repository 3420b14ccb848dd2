import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from './query-client.ts';

export const scheduleQuery = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }) => api.call('schedule', {}, { signal }),
});

export const useSchedule = () => useQuery(scheduleQuery, queryClient);
