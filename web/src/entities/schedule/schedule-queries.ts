import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

export const scheduleQuery = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }) => api.call('schedule', {}, { signal }),
});

export const useSchedule = () => useQuery(scheduleQuery, queryClient);
