import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type LoggedEvent = ApiAnswer<'auditEvents'>['items'][number];
export type EventFilters = Omit<ApiInput<'auditEvents'>, 'cursor'>;
type EventPage = ApiAnswer<'auditEvents'>;

const eventsQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['events', filters],
    queryFn: ({ pageParam: cursor, signal }) => api.call('auditEvents', { ...filters, cursor }, { signal }),
  });

/** Reads each event once, because events never change. */
const eventQuery = (stream: string, version: number) =>
  queryOptions({
    queryKey: ['event', stream, version],
    queryFn: ({ signal }) => api.call('auditEvent', { stream, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useEvents = (filters: EventFilters): Paged<LoggedEvent> =>
  pagedOf(useInfiniteQuery(eventsQuery(filters), queryClient), ({ eventId }) => eventId);

export const useEvent = (stream: string, version: number) =>
  useQuery(eventQuery(stream, version), queryClient);

/** Prepends new events. If events may be missing in between, reads the whole list again. */
export const showNewEvents = (filters: EventFilters, { items: news, nextCursor }: EventPage): void => {
  const { queryKey } = eventsQuery(filters);
  const shown = queryClient.getQueryData(queryKey);
  const [first, ...others] = shown?.pages ?? [];
  if (!shown || !first) return;
  const known = new Set(shown.pages.flatMap(({ items }) => items.map(({ eventId }) => eventId)));
  const fresh = news.filter(({ eventId }) => !known.has(eventId));
  if (fresh.length === 0) return;
  if (nextCursor !== null && fresh.length === news.length)
    return void queryClient.refetchQueries({ queryKey });
  const items = [...fresh, ...first.items].toSorted(newestFirst);
  queryClient.setQueryData(queryKey, { ...shown, pages: [{ ...first, items }, ...others] });
};

const newestFirst = (one: LoggedEvent, other: LoggedEvent): number =>
  `${one.at}${one.eventId}` < `${other.at}${other.eventId}` ? 1 : -1;
