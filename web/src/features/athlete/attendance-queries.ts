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

/** @param month for example `2026-11`; defaults to the current club-local month */
export const useAthleteAttendance = (athleteId: string, month: string | undefined) =>
  useQuery(attendanceQuery(athleteId, month), queryClient);

export const refreshAttendance = async (athleteId: string): Promise<void> => {
  // An absence can grant or withdraw a make-up class, which is part of the family’s record.
  await Promise.all([
    refreshMe(),
    ...[noun, 'athlete-timeline', 'athlete'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, athleteId] }),
    ),
  ]);
};
