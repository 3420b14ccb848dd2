import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';
import { asAdmin } from '../../session/as-admin.ts';

export type LoggedEvent = ApiAnswer<'auditEvents'>['items'][number];
export type EventFilters = Omit<ApiInput<'auditEvents'>, 'cursor'>;

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

export const useEvents = (filters: EventFilters): Paged<LoggedEvent> =>
  pagedOf(useInfiniteQuery(eventsQuery(filters), queryClient), ({ eventId }) => eventId);

export const useEvent = (stream: string, version: number) =>
  useQuery(eventQuery(stream, version), queryClient);
