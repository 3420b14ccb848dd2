import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FaultSource } from '../faults.ts';
import type { StripeEvent } from '../objects.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Delivery } from '../store/tables.ts';

export type Deliverer = {
  wake(): void;
  settled(): boolean;
  /** Attempts all unconfirmed deliveries now, without backoff, and resolves afterward. */
  deliverNow(): Promise<void>;
  close(): Promise<void>;
};

const maxAttempts = 16;
const attemptTimeoutMs = 10_000;
/** Maximum concurrent deliveries, each for a different customer. */
const atOnce = 4;
/** Shorter than the five seconds after which Node's server closes idle connections. */
const idleMs = 3_000;
const backoffMs = (attempts: number) => Math.min(30_000, 100 * 2 ** attempts);

/**
 * Delivers in order per customer and endpoint until the endpoint answers 2xx. A failed event backs off
 * without blocking later events.
 */
export const createDeliverer = (store: Store, faults: FaultSource): Deliverer => {
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, timeout: idleMs });
  let timer: NodeJS.Timeout | undefined;
  let isPaused = false;

  const waiting = () => store.all('deliveries').filter((delivery) => delivery.state === 'waiting');

  const wake = (): void => {
    if (stopping.signal.aborted || isPaused) return;
    const now = Date.now();
    const open = waiting();
    const due = open.filter((delivery) => delivery.notBefore <= now);
    const isFree = (delivery: Delivery) => !busy.has(orderOf(delivery));
    while (busy.size < atOnce) {
      const first = due.find(isFree);
      if (first === undefined) break;
      begin((faults.strikes(faults.faults.webhooks?.reorder) && anyOf(due.filter(isFree))) || first);
    }
    sleepUntilNextIsDue(open, now);
  };

  const anyOf = (free: readonly Delivery[]): Delivery | undefined => free[faults.pick(free.length)];

  const begin = (delivery: Delivery): void => {
    const order = orderOf(delivery);
    // Deferred, because an attempt that ends immediately would call `wake` recursively.
    const work = Promise.resolve()
      .then(() => attempt(delivery, { withFaults: true }))
      .finally(() => {
        busy.delete(order);
        wake();
      });
    busy.set(order, work);
  };

  const orderOf = ({ endpoint, event: id }: Delivery): string => {
    const event = store.find('events', id);
    return `${endpoint} ${event ? customerOf(store, event) : id}`;
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
    // Waits for the disk, because a webhook must not report a change that a crash could lose.
    await store.synced();
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

  const post = (url: string, payload: string, secret: string): Promise<boolean> =>
    new Promise((resolve) => {
      const sent = request(
        url,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(payload),
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            'stripe-signature': signatureHeader(payload, secret, new Date()),
          },
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptTimeoutMs)]),
        },
        (answer) => {
          const { statusCode = 0 } = answer;
          answer.on('error', () => resolve(false));
          answer.on('end', () => resolve(statusCode >= 200 && statusCode < 300));
          answer.resume();
        },
      );
      sent.on('error', () => resolve(false));
      sent.end(payload);
    });

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
      agent.destroy();
    },
  };
};

/** Tables in which the customer of an object without a customer field is found. */
const owners = { invoice: 'invoices', charge: 'charges', payment_intent: 'payment_intents' } as const;

/** Customer of an event, found through its invoice, charge or payment if needed; otherwise the event's own object. */
const customerOf = (store: Reader, { data }: StripeEvent): unknown => {
  const object: Readonly<Record<string, unknown>> = { ...data.object };
  const rows = Object.entries(owners).map(([field, table]) => store.find(table, String(object[field])));
  return object.customer ?? rows.find((row) => row?.customer)?.customer ?? object.id;
};

const signatureHeader = (payload: string, secret: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};
