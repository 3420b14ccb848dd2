import { athleteId, familyId } from '@hoops/domain/ids';
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

export type Double = ApiAnswer<'athleteDoubles'>['items'][number]['registrations'];

export const useDoubles = (): readonly Double[] =>
  useQuery(doublesQuery, queryClient).data?.items.map(({ registrations }) => registrations) ?? [];

const doublePreviewQuery = (ending: AthleteItem, staying: AthleteItem) => {
  const input = {
    parentId: familyId(ending.parentID),
    athleteId: athleteId(ending.athleteId),
    otherParentId: familyId(staying.parentID),
    otherAthleteId: athleteId(staying.athleteId),
  };
  return queryOptions({
    queryKey: ['athletes', 'double-preview', input],
    queryFn: ({ signal }) => api.call('previewDouble', input, { signal }),
  });
};

export const useDoublePreview = (ending: AthleteItem, staying: AthleteItem) =>
  useQuery(doublePreviewQuery(ending, staying), queryClient);
