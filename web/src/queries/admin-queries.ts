import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { ApiAnswer, ApiInput } from '../api-types.ts';
import { asAdmin } from './as-admin.ts';
import { type Paged, pagedOf, pages } from './paged.ts';
import { queryClient } from './query-client.ts';

export type ParentItem = ApiAnswer<'parents'>['items'][number];
export type AthleteItem = ApiAnswer<'athletes'>['items'][number];
export type SentMail = ApiAnswer<'parentMails'>['items'][number];
export type LoggedEvent = ApiAnswer<'auditEvents'>['items'][number];
export type AthleteFilters = Omit<ApiInput<'athletes'>, 'search' | 'cursor'>;
export type ParentOrder = Pick<ApiInput<'parents'>, 'sort' | 'direction'>;
export type EventFilters = Omit<ApiInput<'auditEvents'>, 'cursor'>;

const parentsQuery = (order: ParentOrder, search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['parents', order, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(api.call('parents', { ...order, search, cursor }, { signal })),
  });

const athletesQuery = (filters: AthleteFilters, search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['athletes', filters, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(api.call('athletes', { ...filters, search, cursor }, { signal })),
  });

const parentQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['parent', parentId],
    queryFn: ({ signal }) => asAdmin(api.call('getParent', { parentId }, { signal })),
  });

const parentPaymentsQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['parent-payments', parentId],
    queryFn: ({ signal }) => asAdmin(api.call('parentPayments', { parentId }, { signal })),
  });

const parentMailsQuery = (parentId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['parent-mails', parentId],
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(api.call('parentMails', { parentId, cursor }, { signal })),
  });

const eventsQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['events', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      asAdmin(api.call('auditEvents', { ...filters, cursor }, { signal })),
  });

/** What has happened does not change, so it is read once. */
const eventQuery = (stream: string, version: number) =>
  queryOptions({
    queryKey: ['event', stream, version],
    queryFn: ({ signal }) => asAdmin(api.call('auditEvent', { stream, version }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useParents = (order: ParentOrder, search: string): Paged<ParentItem> =>
  pagedOf(useInfiniteQuery(parentsQuery(order, search), queryClient), ({ parentID }) => parentID);

export const useAthletes = (filters: AthleteFilters, search: string): Paged<AthleteItem> =>
  pagedOf(useInfiniteQuery(athletesQuery(filters, search), queryClient), ({ athleteId }) => athleteId);

export const useParent = (parentId: string) => useQuery(parentQuery(parentId), queryClient);

export const useParentPayments = (parentId: string) => useQuery(parentPaymentsQuery(parentId), queryClient);

export const useParentMails = (parentId: string): Paged<SentMail> =>
  pagedOf(useInfiniteQuery(parentMailsQuery(parentId), queryClient), ({ mailId }) => mailId);

export const useEvents = (filters: EventFilters): Paged<LoggedEvent> =>
  pagedOf(useInfiniteQuery(eventsQuery(filters), queryClient), ({ eventId }) => eventId);

export const useEvent = (stream: string, version: number) =>
  useQuery(eventQuery(stream, version), queryClient);
