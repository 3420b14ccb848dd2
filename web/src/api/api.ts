import { apiRoutes } from 'virtual:api-routes';
import { createApiClient } from './api-client.ts';
import { caller } from './caller.ts';
import { createOwnWrites } from './own-writes.ts';

const staleReadListeners = new Set<() => void>();

export const onStaleRead = (listener: () => void): void => {
  staleReadListeners.add(listener);
};

export const api = createApiClient({
  routes: apiRoutes,
  fetch: (input, init) => fetch(input, init),
  newKey: () => crypto.randomUUID(),
  isOnline: () => navigator.onLine,
  ownWrites: createOwnWrites(() => performance.now()),
  onStaleRead: () => {
    for (const listener of staleReadListeners) listener();
  },
  bearerToken: (refresh) => caller().bearerToken(refresh),
  onBehalfOfNow: () => caller().onBehalfOfNow(),
  onBehalfOfRefused: (sentence) => caller().onBehalfOfRefused(sentence),
  onRefused: () => caller().onRefused(),
  onSessionExpired: () => caller().onSessionExpired(),
});
