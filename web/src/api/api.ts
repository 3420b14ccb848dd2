import { apiRoutes } from 'virtual:api-routes';
import { createApiClient } from './api-client.ts';
import { caller } from './caller.ts';
import { createOwnWrites } from './own-writes.ts';

const trailListeners = new Set<() => void>();

/** Called when a list does not show yet what this tab has just written. */
export const onTrailing = (listener: () => void): void => {
  trailListeners.add(listener);
};

/** The site's one connection to its API. */
export const api = createApiClient({
  routes: apiRoutes,
  fetch: (input, init) => fetch(input, init),
  newKey: () => crypto.randomUUID(),
  isOnline: () => navigator.onLine,
  ownWrites: createOwnWrites(() => performance.now()),
  onTrailing: () => {
    for (const listener of trailListeners) listener();
  },
  bearerToken: (refresh) => caller().bearerToken(refresh),
  onBehalfOfNow: () => caller().onBehalfOfNow(),
  onBehalfOfRefused: (sentence) => caller().onBehalfOfRefused(sentence),
  onRefused: () => caller().onRefused(),
  onSessionExpired: () => caller().onSessionExpired(),
});
