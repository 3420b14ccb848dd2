import { signOut as amplifySignOut, fetchAuthSession } from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import type { SignedInUser } from './stored-sign-in.ts';

/* Part of Amplify that renews an expired token. */

export const currentUser = (): Promise<SignedInUser | undefined> =>
  attempt(async () => {
    const payload = (await fetchAuthSession()).tokens?.idToken?.payload;
    if (payload?.sub === undefined) return undefined;
    return { sub: payload.sub, email: typeof payload.email === 'string' ? payload.email : '' };
  });

/** @param refresh fetches a new token even if the current token is still valid */
export const idToken = (refresh: boolean): Promise<string | undefined> =>
  attempt(async () => (await fetchAuthSession({ forceRefresh: refresh })).tokens?.idToken?.toString());

export const signOut = (): Promise<void> => attempt(() => amplifySignOut());

/** Removes spaces, because codes are shown and typed in two groups. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '');
