import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { type EventFilters, showNewEvents } from '../../entities/events/event-queries.ts';

export type Cause = ApiAnswer<'auditCause'>;
export type CausedEvent = Cause['events'][number];
export type Charge = ApiAnswer<'auditCharge'>;
export type Step = ApiAnswer<'auditStep'>;

const lookEveryMs = 3_000;
/**
 * Milliseconds before the newest event that are read again, because rows may arrive late and out of order.
 */
const rowsTrailMs = 60_000;

/** Number of events. Undefined while unknown, or for a text search, which reads page by page. */
export const useEventCount = ({ text, since: _since, ...filters }: EventFilters) =>
  useQuery(
    {
      queryKey: ['event-count', filters],
      queryFn: ({ signal }) => api.call('auditEventCount', filters, { signal }),
      enabled: text === undefined,
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data;

/**
 * Polls for new events.
 * @param newestAt storage time of the newest displayed event; undefined without an event
 */
export const useLiveEvents = (filters: EventFilters, isLive: boolean, newestAt: string | undefined): void => {
  const { data } = useQuery(
    {
      queryKey: ['live-events', filters],
      queryFn: ({ signal }) => {
        const since = newestAt && new Date(Date.parse(newestAt) - rowsTrailMs).toISOString();
        return api.call('auditEvents', { ...filters, since }, { signal });
      },
      enabled: isLive,
      refetchInterval: lookEveryMs,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  useEffect(() => {
    if (data) showNewEvents(filters, data);
  }, [data, filters]);
};

export const useCause = (sought: ApiInput<'auditCause'>) =>
  useQuery(
    {
      queryKey: ['cause', sought],
      queryFn: ({ signal }) => api.call('auditCause', sought, { signal }),
      retry: false,
    },
    queryClient,
  );

export const useCharge = (parentId: string, paymentId: string) =>
  useQuery(
    {
      queryKey: ['charge', parentId, paymentId],
      queryFn: ({ signal }) => api.call('auditCharge', { parentId, paymentId }, { signal }),
    },
    queryClient,
  );

/** State of a stream after an event; without version and time, the newest state. */
export const useStep = (sought: ApiInput<'auditStep'>) =>
  useQuery(
    {
      queryKey: ['step', sought],
      queryFn: ({ signal }) => api.call('auditStep', sought, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    },
    queryClient,
  );
