import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type AthleteItem = ApiAnswer<'athletes'>['items'][number];
export type AthleteFilters = Omit<ApiInput<'athletes'>, 'search' | 'cursor'>;

const athletesQuery = (filters: AthleteFilters, search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['athletes', filters, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('athletes', { ...filters, search, cursor }, { signal }),
  });

export const useAthletes = (filters: AthleteFilters, search: string): Paged<AthleteItem> =>
  pagedOf(useInfiniteQuery(athletesQuery(filters, search), queryClient), ({ athleteId }) => athleteId);

const doublesQuery = queryOptions({
  queryKey: ['athletes', 'doubles'],
  queryFn: ({ signal }) => api.call('athleteDoubles', {}, { signal }),
  staleTime: 600_000,
});

export const useDoubles = (): readonly AthleteItem[] => useQuery(doublesQuery, queryClient).data?.items ?? [];
