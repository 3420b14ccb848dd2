import { createHmac } from 'node:crypto';
import type { FaultSource } from '../faults.ts';
import type { Store } from '../store/store.ts';
import type { Delivery } from '../store/tables.ts';

export type Deliverer = {
  /** Something may be waiting: look. */
  wake(): void;
  /** No delivery is waiting or on its way. */
  settled(): boolean;
  /** Tries everything that is not confirmed at once, whatever its backoff, and answers when each was tried. */
  deliverNow(): Promise<void>;
  close(): Promise<void>;
};

const maxAttempts = 16;
const attemptTimeoutMs = 10_000;
const backoffMs = (attempts: number) => Math.min(30_000, 100 * 2 ** attempts);

/**
 * Sends events in order, one at a time per endpoint, until each is confirmed by a 2xx. A failed one
 * waits longer each time and does not hold up those behind it.
 */
export const createDeliverer = (store: Store, faults: FaultSource): Deliverer => {
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isPaused = false;

  const waiting = () => store.all('deliveries').filter((delivery) => delivery.state === 'waiting');

  const wake = (): void => {
    if (stopping.signal.aborted || isPaused) return;
    const now = Date.now();
    const open = waiting();
    for (const endpoint of new Set(open.map((delivery) => delivery.endpoint))) {
      if (busy.has(endpoint)) continue;
      const due = open.filter((delivery) => delivery.endpoint === endpoint && delivery.notBefore <= now);
      const [first] = due;
      if (first === undefined) continue;
      const chosen = faults.strikes(faults.faults.webhooks?.reorder) ? due[faults.pick(due.length)] : first;
      // Begins a turn later: an attempt that ends at once writes, and that wakes us while we are here.
      const work = Promise.resolve()
        .then(() => attempt(chosen ?? first, { withFaults: true }))
        .finally(() => {
          busy.delete(endpoint);
          wake();
        });
      busy.set(endpoint, work);
    }
    sleepUntilNextIsDue(open, now);
  };

  const sleepUntilNextIsDue = (open: readonly Delivery[], now: number): void => {
    clearTimeout(timer);
    const later = open.map((delivery) => delivery.notBefore).filter((at) => at > now);
    if (later.length === 0) return;
    timer = setTimeout(wake, Math.min(...later) - now);
    timer.unref();
  };

  const attempt = async (delivery: Delivery, { withFaults }: { withFaults: boolean }): Promise<void> => {
    const event = store.find('events', delivery.event);
    const endpoint = store.find('webhook_endpoints', delivery.endpoint);
    const secret = store.find('webhook_secrets', delivery.endpoint)?.secret;
    if (event === undefined || endpoint === undefined || secret === undefined) {
      store.removeLazily('deliveries', delivery.id);
      return;
    }
    const rates = withFaults ? (faults.faults.webhooks ?? {}) : {};
    if (delivery.attempts === 0 && faults.strikes(rates.drop)) {
      store.putLazily('deliveries', { ...delivery, state: 'lost' });
      return;
    }
    if (delivery.attempts === 0 && delivery.notBefore === 0 && faults.strikes(rates.delay)) {
      store.putLazily('deliveries', { ...delivery, notBefore: Date.now() + (rates.delayMs ?? 500) });
      return;
    }
    const payload = JSON.stringify(event, null, 2);
    const delivered = !faults.strikes(rates.fail) && (await post(endpoint.url, payload, secret));
    if (delivered && faults.strikes(rates.duplicate)) await post(endpoint.url, payload, secret);
    if (stopping.signal.aborted && !delivered) return;
    record(delivery, delivered);
  };

  const record = (delivery: Delivery, delivered: boolean): void => {
    if (delivered) {
      store.removeLazily('deliveries', delivery.id);
      return;
    }
    const attempts = delivery.attempts + 1;
    store.putLazily('deliveries', {
      ...delivery,
      attempts,
      notBefore: Date.now() + backoffMs(attempts),
      state: attempts >= maxAttempts ? 'given-up' : 'waiting',
    });
  };

  const post = async (url: string, payload: string, secret: string): Promise<boolean> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(payload, secret, new Date()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // Refused, cut or timed out: all the same to the sender, who tries again.
      return false;
    }
  };

  return {
    wake,
    settled: () => busy.size === 0 && waiting().length === 0,
    async deliverNow() {
      isPaused = true;
      try {
        await Promise.all(busy.values());
        const owed = store.all('deliveries').filter((delivery) => delivery.state !== 'lost');
        for (const delivery of owed) await attempt(delivery, { withFaults: false });
      } finally {
        isPaused = false;
        wake();
      }
    },
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
};

/** The `stripe-signature` header: `t=<unix seconds>,v1=<HMAC of "t.payload">`. */
const signatureHeader = (payload: string, secret: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};
