import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { ApiAnswer } from '../api/api-types.ts';
import { queryClient } from '../api/query-client.ts';
import { asOfNow } from './on-behalf-of.ts';

export type Me = ApiAnswer<'me'>;
export type Family = NonNullable<Me['family']>;
export type Athlete = Family['athletes'][number];

const confirmingEveryMs = 2_000;

/** Milliseconds between polls until Stripe answers; false without polling. */
export const pollWhile = (confirming: boolean): number | false =>
  confirming && asOfNow() === undefined ? confirmingEveryMs : false;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.call('me', {}, { signal }),
  // Keeps the answer forever, because the session relies on the answer.
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data: me } }) =>
    pollWhile(
      me?.family?.operations.some(({ status }) => status === 'open' || status === 'at-bank') === true,
    ),
});

export const useMe = () => useQuery(meQuery, queryClient);

/** Family of the signed-in person; undefined until read, and screens appear only afterward. */
export const useFamily = (): { readonly me: Me; readonly family: Family } | undefined => {
  const { data: me } = useMe();
  return me?.family ? { me, family: me.family } : undefined;
};

const isMe = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] === 'me';

/** Refreshes all data of the family, and waits for the queries on the screen. */
export const refreshFamily = async (): Promise<void> => {
  await Promise.all([refreshMe(), queryClient.invalidateQueries({ predicate: (query) => !isMe(query) })]);
};

/** Refreshes even an unused answer, because guards need the answer. A deleted athlete is not read again. */
export const refreshMe = (): Promise<void> => queryClient.refetchQueries({ predicate: isMe, type: 'all' });
