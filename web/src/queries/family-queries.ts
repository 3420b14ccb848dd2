import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { ApiAnswer } from '../api-types.ts';
import { type Paged, pagedOf, pages } from './paged.ts';
import { queryClient } from './query-client.ts';

export type Me = ApiAnswer<'me'>;
export type Family = NonNullable<Me['family']>;
/** As the portal shows one. */
export type Athlete = Family['athletes'][number];
/** As their own page shows one: with medical notes and emergency contact. */
export type AthleteRecord = ApiAnswer<'getAthlete'>['athlete'];
export type TimelineItem = ApiAnswer<'familyTimeline'>['items'][number];
export type Receipt = ApiAnswer<'receipt'>['receipt'];
export type Payment = ApiAnswer<'payments'>['payments'][number];

/** How soon to look again while the payment provider has not answered yet. */
const confirmingEveryMs = 2_000;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.call('me', {}, { signal }),
  // The session goes by this answer as long as it lasts.
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => {
    const family = state.data?.family;
    const confirming = family?.settling || family?.athletes.some((athlete) => athlete.openIntent !== null);
    return confirming ? confirmingEveryMs : false;
  },
});

export const athleteQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['athlete', athleteId],
    queryFn: ({ signal }) => api.call('getAthlete', { athleteId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.athlete.openIntent ? confirmingEveryMs : false),
  });

const athleteTimelineQuery = (athleteId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['athlete-timeline', athleteId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('athleteTimeline', { athleteId, cursor }, { signal }),
  });

const timelineQuery = (about: string | undefined) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['timeline', about],
    queryFn: ({ pageParam: cursor, signal }) => api.call('familyTimeline', { about, cursor }, { signal }),
  });

const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: ({ signal }) => api.call('payments', {}, { signal }),
});

const receiptQuery = (paymentId: string, parentId: string | undefined) =>
  queryOptions({
    queryKey: ['receipt', paymentId, parentId],
    queryFn: ({ signal }) =>
      parentId === undefined
        ? api.call('receipt', { paymentId }, { signal })
        : api.call('parentReceipt', { parentId, paymentId }, { signal }),
  });

/** What the grades offer changes when the coach says so, a few times a year. */
export const gradesQuery = queryOptions({
  queryKey: ['grades'],
  queryFn: ({ signal }) => api.call('grades', {}, { signal }),
  staleTime: 60_000,
});

export const useMe = () => useQuery(meQuery, queryClient);
export const useAthlete = (athleteId: string) => useQuery(athleteQuery(athleteId), queryClient);
export const useAthleteTimeline = (athleteId: string): Paged<TimelineItem> =>
  pagedOf(useInfiniteQuery(athleteTimelineQuery(athleteId), queryClient), ({ eventId }) => eventId);

/** Of one athlete, of the whole family alone, or of everybody; and whom the whole of it is about. */
export const useTimeline = (about: string | undefined) => {
  const query = useInfiniteQuery(timelineQuery(about), queryClient);
  return { list: pagedOf(query, ({ eventId }) => eventId), athletes: query.data?.pages[0]?.athletes ?? [] };
};
export const usePayments = () => useQuery(paymentsQuery, queryClient);
/** One's own; another family's for an administrator who names it. */
export const useReceipt = (paymentId: string, parentId?: string) =>
  useQuery(receiptQuery(paymentId, parentId), queryClient);
export const useGrades = () => useQuery(gradesQuery, queryClient);

/** The signed-in family; undefined until it has been read. The session reads it before any screen shows. */
export const useFamily = (): { readonly me: Me; readonly family: Family } | undefined => {
  const { data: me } = useMe();
  return me?.family ? { me, family: me.family } : undefined;
};

const isMe = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] === 'me';

/** After a command: asks again for everything of the family that is on the screen, and waits for it. */
export const refreshFamily = async (): Promise<void> => {
  await Promise.all([refreshMe(), queryClient.invalidateQueries({ predicate: (query) => !isMe(query) })]);
};

/**
 * The family alone; also when no screen shows it, because the guards go by it. After a deletion the athlete
 * is still on the screen and gone on the server.
 */
export const refreshMe = (): Promise<void> => queryClient.refetchQueries({ predicate: isMe, type: 'all' });
