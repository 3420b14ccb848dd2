import type { Period } from '@hoops/domain/time/club-time';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';
import { pollWhile } from '../../session/me.ts';

export type MonthFigures = ApiAnswer<'money'>;
export type MonthLine = ApiAnswer<'monthFigures'>['months'][number];
export type AttendanceFigures = ApiAnswer<'attendanceFigures'>;
export type OverdueFamily = ApiAnswer<'overdueFamilies'>['items'][number];
export type FailedPayment = ApiAnswer<'failedPayments'>['items'][number];
export type DisputeLine = ApiAnswer<'disputes'>['items'][number];
export type DisputeAnswered = ApiAnswer<'dispute'>;
export type PayoutLine = ApiAnswer<'payouts'>['items'][number];
export type RefundLine = ApiAnswer<'refunds'>['items'][number];

const figuresQuery = queryOptions({
  queryKey: ['money', 'figures'],
  queryFn: ({ signal }) => api.call('money', {}, { signal }),
});

const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => api.call('prices', {}, { signal }),
});

const overdueQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['money', 'overdue'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('overdueFamilies', { cursor }, { signal }),
});

const failedQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['money', 'failed'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('failedPayments', { cursor }, { signal }),
});

const refundsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['money', 'refunds'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('refunds', { cursor }, { signal }),
});

const payoutsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['money', 'payouts'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('payouts', { cursor }, { signal }),
});

const journalQuery = (month: Period | undefined) =>
  queryOptions({
    queryKey: ['money', 'journal', month],
    queryFn: ({ signal }) => api.call('journal', { month }, { signal }),
    placeholderData: keepPreviousData,
  });

const disputesQuery = (over: boolean) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['money', 'disputes', over],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call('disputes', { cursor, ...(over && { over: 'yes' }) }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      pollWhile(data?.pages.some(({ items }) => items.some(({ onItsWay }) => onItsWay !== null)) === true),
  });

const disputeQuery = (parentId: string, disputeId: string) =>
  queryOptions({
    queryKey: ['money', 'dispute', disputeId],
    queryFn: ({ signal }) => api.call('dispute', { parentId, disputeId }, { signal }),
    refetchInterval: ({ state: { data } }) => pollWhile(data !== undefined && data.dispute.onItsWay !== null),
  });

const monthFiguresQuery = (until: Period | undefined) =>
  queryOptions({
    queryKey: ['money', 'months', until],
    queryFn: ({ signal }) => api.call('monthFigures', { until }, { signal }),
    placeholderData: keepPreviousData,
  });

const attendanceFiguresQuery = (month: Period | undefined) =>
  queryOptions({
    queryKey: ['money', 'attendance', month],
    queryFn: ({ signal }) => api.call('attendanceFigures', { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useMonthFigures = (until: Period | undefined) => useQuery(monthFiguresQuery(until), queryClient);
export const useAttendanceFigures = (month: Period | undefined) =>
  useQuery(attendanceFiguresQuery(month), queryClient);
export const useFigures = () => useQuery(figuresQuery, queryClient);
export const usePriceLists = () => useQuery(pricesQuery, queryClient);
export const useOverdue = () =>
  pagedOf(useInfiniteQuery(overdueQuery, queryClient), ({ parentID }: OverdueFamily) => parentID);
export const useFailed = () =>
  pagedOf(useInfiniteQuery(failedQuery, queryClient), ({ invoiceId }: FailedPayment) => invoiceId);
export const useDisputes = (over: boolean) =>
  pagedOf(useInfiniteQuery(disputesQuery(over), queryClient), ({ disputeId }: DisputeLine) => disputeId);
export const useDispute = (parentId: string, disputeId: string) =>
  useQuery(disputeQuery(parentId, disputeId), queryClient);
export const useRefunds = () =>
  pagedOf(useInfiniteQuery(refundsQuery, queryClient), ({ refundId }: RefundLine) => refundId);

export const usePayouts = () =>
  pagedOf(useInfiniteQuery(payoutsQuery, queryClient), ({ payoutId }: PayoutLine) => payoutId);
export const useJournal = (month: Period | undefined) => useQuery(journalQuery(month), queryClient);

export const refreshPrices = (): Promise<void> => queryClient.refetchQueries(pricesQuery);
