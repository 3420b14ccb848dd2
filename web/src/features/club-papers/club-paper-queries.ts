import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type ClubPaper = ApiAnswer<'clubPapers'>['papers'][number];
export type PaperAthlete = ApiAnswer<'paperAthletes'>['items'][number];
export type PaperFilter = 'open' | undefined;

const clubPapersQuery = queryOptions({
  queryKey: ['club-papers'],
  queryFn: ({ signal }) => api.call('clubPapers', {}, { signal }),
});

export const useClubPapers = () => useQuery(clubPapersQuery, queryClient);

export const refreshClubPapers = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: clubPapersQuery.queryKey });

const athletesQuery = (paperId: string, filter: PaperFilter) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['club-papers', paperId, filter ?? 'all'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('paperAthletes', { paperId, filter, cursor }, { signal }),
  });

export const usePaperAthletes = (paperId: string, filter: PaperFilter): Paged<PaperAthlete> =>
  pagedOf(useInfiniteQuery(athletesQuery(paperId, filter), queryClient), ({ athleteId }) => athleteId);

const openFamilies = async (paperId: string, signal: AbortSignal): Promise<readonly string[]> => {
  const families = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await api.call('paperAthletes', { paperId, filter: 'open', cursor }, { signal });
    for (const { parentID } of page.items) families.add(parentID);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [...families];
};

const openFamiliesQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['club-papers', paperId, 'families'],
    queryFn: ({ signal }) => openFamilies(paperId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useOpenFamilies = (paperId: string) => useQuery(openFamiliesQuery(paperId), queryClient);
