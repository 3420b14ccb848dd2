import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { ApiAnswer } from '../../api-types.ts';
import { asAdmin } from '../../queries/as-admin.ts';
import { queryClient } from '../../queries/query-client.ts';
import type { WaitingMark } from './waiting-marks.ts';

export type Roster = ApiAnswer<'roster'>;
export type RosterAthlete = Roster['classes'][number];
export type Mark = ApiAnswer<'markAttendance'>['mark'];

/** How soon another coach's marks show up here. */
const lookAgainMs = 5_000;

const rosterQuery = (date: string) =>
  queryOptions({
    queryKey: ['roster', date],
    queryFn: ({ signal }) => asAdmin(api.call('roster', { date }, { signal })),
  });

const attendanceQuery = (date: string) =>
  queryOptions({
    queryKey: ['attendance', date],
    queryFn: ({ signal }) => asAdmin(api.call('attendance', { date }, { signal })),
    refetchInterval: lookAgainMs,
  });

export const useRoster = (date: string) => useQuery(rosterQuery(date), queryClient);
export const useAttendance = (date: string) => useQuery(attendanceQuery(date), queryClient);

/** The server's word on an athlete, shown without waiting for the next look. */
export const showCounted = (
  { date, athleteId }: WaitingMark,
  { mark, tappedAt, version }: ApiAnswer<'markAttendance'>,
): void => {
  queryClient.setQueryData(attendanceQuery(date).queryKey, (before) => {
    const others = before?.marks.filter((one) => one.athleteId !== athleteId) ?? [];
    return { marks: [...others, { athleteId, mark, tappedAt }], version };
  });
};
