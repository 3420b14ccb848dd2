import { signOut as amplifySignOut, fetchAuthSession } from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';

/* What a visit with an existing session needs of Amplify once its token has ended: half of all of it. */

export type SignedInUser = { readonly sub: string; readonly email: string };

/** Who is signed in, by the ID token; undefined without a session or when it has expired. */
export const currentUser = (): Promise<SignedInUser | undefined> =>
  attempt(async () => {
    const payload = (await fetchAuthSession()).tokens?.idToken?.payload;
    if (payload?.sub === undefined) return undefined;
    return { sub: payload.sub, email: typeof payload.email === 'string' ? payload.email : '' };
  });

/** The ID token that the API asks for. `refresh` fetches a new one even if the old one looks valid. */
export const idToken = (refresh: boolean): Promise<string | undefined> =>
  attempt(async () => (await fetchAuthSession({ forceRefresh: refresh })).tokens?.idToken?.toString());

/** Signs out here and withdraws the refresh token. */
export const signOut = (): Promise<void> => attempt(() => amplifySignOut());
