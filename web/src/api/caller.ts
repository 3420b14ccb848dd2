import type { ApiClientParts } from './api-client.ts';

/** Session callbacks for the API client, which must not import the session. */
export type Caller = Pick<
  ApiClientParts,
  'bearerToken' | 'onBehalfOfNow' | 'onBehalfOfRefused' | 'onRefused' | 'onSessionExpired'
>;

let session: Caller | undefined;

/** Called once, when the session module loads. */
export const callApiAs = (caller: Caller): void => {
  session = caller;
};

/** @throws Error if no session module is loaded yet */
export const caller = (): Caller => {
  if (!session) throw new Error('No session is loaded that calls the API.');
  return session;
};
