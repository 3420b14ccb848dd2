import type { ProviderRequest } from '@hoops/domain/provider-trace';
import type Stripe from 'stripe';

type Watcher = { readonly keys: Set<string>; readonly requests: ProviderRequest[] };

/** One listener per client, because Node warns about emitters with many listeners. */
const watchersOf = new WeakMap<Stripe, Set<Watcher>>();

/**
 * Records Stripe's answers to requests under the watched idempotency keys. The client is shared, so other
 * requests are ignored.
 */
export const watchRequests = (stripe: Stripe) => {
  const watchers = watchersOf.get(stripe) ?? listenTo(stripe);
  const watcher: Watcher = { keys: new Set(), requests: [] };
  watchers.add(watcher);
  return {
    requests: watcher.requests as readonly ProviderRequest[],
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
    // Despite the SDK's type, an answer from a proxy has no Stripe id.
    if (key === undefined || !id) return;
    const { method, path, status, elapsed, request_start_time: startedAt } = response;
    const [bare = path] = path.split('?');
    const at = new Date(startedAt).toISOString();
    const request = { id, key, method, path: bare, status, at, milliseconds: Math.round(elapsed) };
    for (const { keys, requests } of watchers) if (keys.has(key)) requests.push(request);
  });
  return watchers;
};
