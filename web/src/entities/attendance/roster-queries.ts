import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { readKeptRoster } from '../../session/kept-roster.ts';
import type { WaitingMark } from './waiting-marks.ts';

export type Roster = ApiAnswer<'roster'>;
export type RosterAthlete = Roster['classes'][number];
export type Mark = ApiAnswer<'markAttendance'>['mark'];

const lookAgainMs = 5_000;
const lookForAbsencesMs = 60_000;

const keptFor = (date: string) => {
  const kept = readKeptRoster();
  return kept?.roster.date === date ? kept : undefined;
};

let behindServerMs: number | undefined;

/** Keeps the largest difference, because a delayed response makes it look smaller. */
const compareClocks = (serverTime: string, deviceMs: number): void => {
  const behind = Date.parse(serverTime) - deviceMs;
  behindServerMs = Math.max(behindServerMs ?? behind, behind);
};

/**
 * Uses the server's clock, so a slow device clock loses no tap. Without a comparison, the device's time is
 * corrected later.
 */
export const tapMoment = (): Pick<WaitingMark, 'tappedAt' | 'deviceTime'> => {
  const now = Date.now();
  const at = (behind: number) => new Date(now + behind).toISOString();
  if (behindServerMs !== undefined) return { tappedAt: at(behindServerMs) };
  const kept = readKeptRoster();
  return {
    tappedAt: at(kept ? Date.parse(kept.roster.asOf) - kept.readAt : 0),
    deviceTime: at(0),
  };
};

/**
 * Milliseconds by which this device's clock lags behind the server's clock; reads the day's roster if
 * unknown.
 */
export const behindServer = async (date: string): Promise<number> => {
  if (behindServerMs === undefined) {
    const { asOf } = await api.call('roster', { date });
    compareClocks(asOf, Date.now());
  }
  return behindServerMs ?? 0;
};

/** Reads all pages; an athlete who changes pages between two reads is listed once. */
const wholeRoster = async (date: string, signal: AbortSignal): Promise<Roster> => {
  let roster = await api.call('roster', { date }, { signal });
  compareClocks(roster.asOf, Date.now());
  while (roster.nextCursor) {
    const page = await api.call('roster', { date, cursor: roster.nextCursor }, { signal });
    roster = {
      ...page,
      classes: joined(roster.classes, page.classes),
      plans: joined(roster.plans, page.plans),
      scrimmage: joined(roster.scrimmage, page.scrimmage),
      unreadableRows: [...new Set([...roster.unreadableRows, ...page.unreadableRows])],
    };
  }
  return roster;
};

const joined = (before: Roster['classes'], page: Roster['classes']): Roster['classes'] => [
  ...new Map([...before, ...page].map((athlete) => [athlete.athleteId, athlete])).values(),
];

const rosterQuery = (date: string) =>
  queryOptions({
    queryKey: ['roster', date],
    queryFn: ({ signal }) => wholeRoster(date, signal),
    initialData: () => keptFor(date)?.roster,
    initialDataUpdatedAt: () => keptFor(date)?.readAt,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.date >= data.today && lookForAbsencesMs,
  });

const attendanceQuery = (date: string) =>
  queryOptions({
    queryKey: ['attendance', date],
    queryFn: ({ signal }) => api.call('attendance', { date }, { signal }),
    initialData: () => keptFor(date)?.attendance,
    initialDataUpdatedAt: () => keptFor(date)?.readAt,
    refetchInterval: lookAgainMs,
  });

export const useRoster = (date: string) => useQuery(rosterQuery(date), queryClient);
export const useAttendance = (date: string) => useQuery(attendanceQuery(date), queryClient);

export const nameOnRosters = (athleteId: string): string | undefined =>
  queryClient
    .getQueriesData<Roster>({ queryKey: ['roster'] })
    .flatMap(([, roster]) => (roster ? [...roster.classes, ...roster.plans, ...roster.scrimmage] : []))
    .find((athlete) => athlete.athleteId === athleteId)?.athleteName;

export const showCounted = (
  { date, athleteId }: WaitingMark,
  { mark, tappedAt, version }: ApiAnswer<'markAttendance'>,
): void => {
  queryClient.setQueryData(attendanceQuery(date).queryKey, (before) => {
    const others = before?.marks.filter((one) => one.athleteId !== athleteId) ?? [];
    return { marks: [...others, { athleteId, mark, tappedAt }], version };
  });
};
