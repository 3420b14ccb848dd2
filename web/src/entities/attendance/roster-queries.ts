import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { readKeptRoster } from '../../session/kept-roster.ts';
import type { WaitingMark } from './waiting-marks.ts';

export type Roster = ApiAnswer<'roster'>;
export type Attendance = ApiAnswer<'attendance'>;
export type RosterAthlete = Roster['classes'][number];
export type Mark = ApiAnswer<'markAttendance'>['mark'];

/** How soon another coach's marks show up here. */
const lookAgainMs = 5_000;
/** How soon an absence does that a family reports in the last hours. */
const lookForAbsencesMs = 60_000;

/** What this tab keeps of a day for when there is no connection; shown until the server answers. */
const keptFor = (date: string) => {
  const kept = readKeptRoster();
  return kept?.roster.date === date ? kept : undefined;
};

/** As an answer of this page says it; undefined before the first one. */
let behindServerMs: number | undefined;

/** Answers take time to arrive, so the largest difference seen is the nearest; it never runs back between two taps. */
const compareClocks = (serverTime: string, deviceMs: number): void => {
  const behind = Date.parse(serverTime) - deviceMs;
  behindServerMs = Math.max(behindServerMs ?? behind, behind);
};

/**
 * The moment of a tap by the server's clock: a device that is slow must not lose against earlier taps of others. Until
 * the server has answered this page, the clocks may have changed since they were compared: the device's time goes along.
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

/** How far this device's clock is behind the server's, ms; asks for the roster of a day where no answer has told yet. */
export const behindServer = async (date: string): Promise<number> => {
  if (behindServerMs === undefined) {
    const { asOf } = await api.call('roster', { date });
    compareClocks(asOf, Date.now());
  }
  return behindServerMs ?? 0;
};

/** A roster of thousands comes in pages. Who was renamed between two of them is not listed twice. */
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
    // However new what was kept is, the server may know better.
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

/** The name of an athlete on a roster that this tab has read; undefined when it has read none with them. */
export const nameOnRosters = (athleteId: string): string | undefined =>
  queryClient
    .getQueriesData<Roster>({ queryKey: ['roster'] })
    .flatMap(([, roster]) => (roster ? [...roster.classes, ...roster.plans, ...roster.scrimmage] : []))
    .find((athlete) => athlete.athleteId === athleteId)?.athleteName;

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
