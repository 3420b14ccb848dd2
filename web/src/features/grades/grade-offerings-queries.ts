import type { Grade } from '@hoops/domain/club/grades';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

/** Never from the cache: an edit starts from what the grade offers at that moment. */
const gradeQuery = (grade: Grade) =>
  queryOptions({
    queryKey: ['grade-offerings', grade],
    queryFn: ({ signal }) => api.call('gradeOfferings', { grade }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useGradeOfferings = (grade: Grade) => useQuery(gradeQuery(grade), queryClient);

/** Waits for what another administrator has saved meanwhile. */
export const refreshGradeOfferings = (grade: Grade): Promise<void> =>
  queryClient.refetchQueries(gradeQuery(grade));
