import type { ApiClientParts } from './api-client.ts';

/** Who calls the API, and whom it tells what the server no longer accepts: the session, which stands above it. */
export type Caller = Pick<
  ApiClientParts,
  'bearerToken' | 'onBehalfOfNow' | 'onBehalfOfRefused' | 'onRefused' | 'onSessionExpired'
>;

let session: Caller | undefined;

/** The session says how it signs requests, once, when it is loaded. */
export const callApiAs = (caller: Caller): void => {
  session = caller;
};

/** @throws Error before the session has been loaded */
export const caller = (): Caller => {
  if (!session) throw new Error('No session is loaded that calls the API.');
  return session;
};
