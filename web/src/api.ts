import { apiRoutes } from 'virtual:api-routes';
import { createApiClient } from './api-client.ts';
import { createOwnWrites } from './own-writes.ts';
import { bearerToken } from './session/auth.ts';
import { onBehalfOfNow, refuseOnBehalfOf } from './session/on-behalf-of.ts';

const expiryListeners = new Set<() => void>();

/** Called when the server refuses the session for good; the session store listens. */
export const onSessionExpired = (listener: () => void): void => {
  expiryListeners.add(listener);
};

const trailListeners = new Set<() => void>();

/** Called when a list does not show yet what this tab has just written. */
export const onTrailing = (listener: () => void): void => {
  trailListeners.add(listener);
};

/** The site's one connection to its API. */
export const api = createApiClient({
  routes: apiRoutes,
  fetch: (input, init) => fetch(input, init),
  bearerToken,
  newKey: () => crypto.randomUUID(),
  isOnline: () => navigator.onLine,
  ownWrites: createOwnWrites(() => performance.now()),
  onTrailing: () => {
    for (const listener of trailListeners) listener();
  },
  onBehalfOfNow,
  onBehalfOfRefused: refuseOnBehalfOf,
  onSessionExpired: () => {
    for (const listener of expiryListeners) listener();
  },
});
