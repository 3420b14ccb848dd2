import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshMe } from '../../session/me.ts';

const noun = 'athlete-attendance';

const attendanceQuery = (athleteId: string, month: string | undefined) =>
  queryOptions({
    queryKey: [noun, athleteId, month],
    queryFn: ({ signal }) => api.call('athleteAttendance', { athleteId, month }, { signal }),
    placeholderData: (before) => before,
  });

/** @param month month such as `2026-11`; by default the current club-local month */
export const useAthleteAttendance = (athleteId: string, month: string | undefined) =>
  useQuery(attendanceQuery(athleteId, month), queryClient);

export const refreshAttendance = async (athleteId: string): Promise<void> => {
  // An absence can give or withdraw a make-up class, which the family’s record contains.
  await Promise.all([
    refreshMe(),
    ...[noun, 'athlete-timeline', 'athlete'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, athleteId] }),
    ),
  ]);
};
