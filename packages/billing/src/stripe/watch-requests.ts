import type { ProviderRequest } from '@hoops/domain/provider-trace';
import type Stripe from 'stripe';

type Watcher = { readonly keys: Set<string>; readonly requests: ProviderRequest[] };

/** One listener a client, however many watch: emitters warn of many. */
const watchersOf = new WeakMap<Stripe, Set<Watcher>>();

/**
 * Remembers what Stripe answered to the requests under some idempotency keys, while it is watched: those that change something
 * there have one. The client is shared, so others may ask through it meanwhile. A request without an answer is none.
 */
export const watchRequests = (stripe: Stripe) => {
  const watchers = watchersOf.get(stripe) ?? listenTo(stripe);
  const watcher: Watcher = { keys: new Set(), requests: [] };
  watchers.add(watcher);
  return {
    requests: watcher.requests as readonly ProviderRequest[],
    /** @returns the key, which is watched from now on. */
    add: (key: string): string => {
      watcher.keys.add(key);
      return key;
    },
    end: (): void => void watchers.delete(watcher),
  };
};

const listenTo = (stripe: Stripe): Set<Watcher> => {
  const watchers = new Set<Watcher>();
  watchersOf.set(stripe, watchers);
  stripe.on('response', ({ idempotency_key: key, request_id: id, ...response }: Stripe.ResponseEvent) => {
    // What something in between answers has no id of Stripe's, whatever the declaration says.
    if (key === undefined || !id) return;
    const { method, path, status, elapsed, request_start_time: startedAt } = response;
    const [bare = path] = path.split('?');
    const at = new Date(startedAt).toISOString();
    const request = { id, key, method, path: bare, status, at, milliseconds: Math.round(elapsed) };
    for (const { keys, requests } of watchers) if (keys.has(key)) requests.push(request);
  });
  return watchers;
};
