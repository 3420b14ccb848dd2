import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

export const scheduleQuery = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }) => api.call('schedule', {}, { signal }),
});

export const useSchedule = () => useQuery(scheduleQuery, queryClient);

export const refreshSchedule = async (): Promise<void> => {
  const views = [scheduleQuery.queryKey, ['roster'], ['today']];
  await Promise.all(views.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
