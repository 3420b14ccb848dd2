import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

const daysQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['make-up-days', athleteId],
    queryFn: ({ signal }) => api.call('makeUpDays', { athleteId }, { signal }),
  });

export const useMakeUpDays = (athleteId: string) => useQuery(daysQuery(athleteId), queryClient);
