import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { ApiAnswer } from '../api/api-types.ts';
import { queryClient } from '../api/query-client.ts';
import { asOfNow } from './on-behalf-of.ts';

export type Me = ApiAnswer<'me'>;
export type Family = NonNullable<Me['family']>;
/** As the portal shows one. */
export type Athlete = Family['athletes'][number];

const confirmingEveryMs = 2_000;

/** How soon to look again while the payment provider has not answered yet; what was waited for then is not. */
export const lookAgainWhile = (confirming: boolean): number | false =>
  confirming && asOfNow() === undefined ? confirmingEveryMs : false;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.call('me', {}, { signal }),
  // The session goes by this answer as long as it lasts.
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data: me } }) =>
    lookAgainWhile(
      me?.family?.settling === true ||
        me?.family?.athletes.some(({ openIntent }) => openIntent !== null) === true,
    ),
});

export const useMe = () => useQuery(meQuery, queryClient);

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
