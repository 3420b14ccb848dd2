import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

export type Subscriber = ApiAnswer<'subscribers'>['subscribers'][number];
export type Alarms = ApiAnswer<'alarms'>;
export type Alarm = Alarms['alarms'][number];
export type RowsLag = ApiAnswer<'subscribers'>['rows'];
export type Queue = ApiAnswer<'deadLetters'>['queues'][number];
export type Letter = Queue['letters'][number];

const everyMs = 20_000;

const subscribersQuery = queryOptions({
  queryKey: ['subscribers'],
  queryFn: ({ signal }) => api.call('subscribers', {}, { signal }),
});

export const useSubscribers = () => useQuery({ ...subscribersQuery, refetchInterval: everyMs }, queryClient);

/** Milliseconds between reads; CloudWatch evaluates most metrics once a minute. */
const alarmsEveryMs = 60_000;

const alarmsQuery = queryOptions({
  queryKey: ['alarms'],
  queryFn: ({ signal }) => api.call('alarms', {}, { signal }),
});

export const useAlarms = () => useQuery({ ...alarmsQuery, refetchInterval: alarmsEveryMs }, queryClient);

const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'],
  queryFn: ({ signal }) => api.call('deadLetters', {}, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Dead letters; not polled, because on AWS each read counts as a delivery and hides messages for a while. */
export const useDeadLetters = () => useQuery(deadLettersQuery, queryClient);

export const refreshDeadLetters = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries(deadLettersQuery),
    queryClient.invalidateQueries(subscribersQuery),
    queryClient.invalidateQueries(alarmsQuery),
  ]);
};
