import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';
import type { TimelineItem } from '../../entities/timeline/is-minor.ts';
import { meQuery, pollWhile } from '../../session/me.ts';
import { showFamilyAs } from '../../session/show-family-as.ts';

export type AthleteRecord = ApiAnswer<'getAthlete'>['athlete'];

const athleteQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['athlete', athleteId],
    queryFn: ({ signal }) => api.call('getAthlete', { athleteId }, { signal }),
    // The family's view shows the end of a deletion. This query would fail then.
    refetchInterval: ({ state: { data } }) =>
      pollWhile(data?.athlete.openIntent != null && data.athlete.openIntent !== 'remove-athlete'),
  });

const athleteTimelineQuery = (athleteId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['athlete-timeline', athleteId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('athleteTimeline', { athleteId, cursor }, { signal }),
  });

export const useAthlete = (athleteId: string) => useQuery(athleteQuery(athleteId), queryClient);

export const useAthleteTimeline = (athleteId: string): Paged<TimelineItem> =>
  pagedOf(useInfiniteQuery(athleteTimelineQuery(athleteId), queryClient), ({ eventId }) => eventId);

/**
 * Optimistic update.
 * @returns the rollback
 */
export function showAthleteAs(athlete: AthleteRecord): () => void {
  const { queryKey } = athleteQuery(athlete.athleteId);
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, athlete });
  const athletes = queryClient.getQueryData(meQuery.queryKey)?.family?.athletes ?? [];
  const rollBackFamily = showFamilyAs({
    athletes: athletes.map((other) => (other.athleteId === athlete.athleteId ? athlete : other)),
  });
  return () => {
    if (before) queryClient.setQueryData(queryKey, before);
    rollBackFamily();
  };
}
