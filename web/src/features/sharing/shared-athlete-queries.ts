import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

const noun = 'shared-athlete';

const sharedAthleteQuery = (athleteId: string, month: string | undefined) =>
  queryOptions({
    queryKey: [noun, athleteId, month],
    queryFn: ({ signal }) => api.call('sharedAthlete', { athleteId, month }, { signal }),
    placeholderData: (before) => before,
  });

/** @param month for example `2026-11`; defaults to the current club-local month */
export const useSharedAthlete = (athleteId: string, month: string | undefined) =>
  useQuery(sharedAthleteQuery(athleteId, month), queryClient);

export const refreshSharedAthlete = (athleteId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [noun, athleteId] });
