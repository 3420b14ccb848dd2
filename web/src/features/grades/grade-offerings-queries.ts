import type { Grade } from '@hoops/domain/club/grades';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

/** Always fetched again, because edits must start from the current offerings. */
const gradeQuery = (grade: Grade) =>
  queryOptions({
    queryKey: ['grade-offerings', grade],
    queryFn: ({ signal }) => api.call('gradeOfferings', { grade }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useGradeOfferings = (grade: Grade) => useQuery(gradeQuery(grade), queryClient);

export const refreshGradeOfferings = (grade: Grade): Promise<void> =>
  queryClient.refetchQueries(gradeQuery(grade));

export type Athlete = ApiAnswer<'athletes'>['items'][number];

const everyAthlete = async (signal: AbortSignal): Promise<readonly Athlete[]> => {
  const all: Athlete[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('athletes', { ...(cursor !== undefined && { cursor }) }, { signal });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};

/** Always fetched again, because the coach decides by the current grades. */
const everyAthleteQuery = queryOptions({
  queryKey: ['athletes', 'every'],
  queryFn: ({ signal }) => everyAthlete(signal),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const useEveryAthlete = () => useQuery(everyAthleteQuery, queryClient);
