import { type AccountView, readAccountView } from './account-view.ts';
import { createFaultSource, type FaultSource, type Faults } from './faults.ts';
import { cryptoRandom, type RandomBelow } from './ids.ts';
import type { RecordedExchange } from './recorded-exchange.ts';
import { openStore, type Store } from './store/store.ts';
import { toDate, toSeconds } from './time/calendar.ts';
import { createDueQueue, perform } from './time/due-work.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { type Api, createApi } from './wire/api.ts';
import { isForgotten } from './wire/idempotency.ts';

export type EngineOptions = {
  /** Where the journal is kept, created if missing; null for a Stripe that forgets when it is closed. */
  readonly dataDir: string | null;
  /** The one clock. Everything that Stripe dates or waits for follows it. */
  readonly now: () => Date;
  readonly random?: RandomBelow;
  /** Hears every request, answer and event in full: tests hold them against Stripe's declarations. */
  readonly onExchange?: (exchange: RecordedExchange) => void;
  /** Under which address the hosted pages are reached. */
  readonly siteUrl: () => string;
};

/** What a test or the local system does with Stripe besides talking to its API. */
export type StripeControls = {
  readonly secretKey: string;
  /** When the next thing is due; undefined when nothing is. */
  nextDueAt(): Date | undefined;
  /** Does everything due at `now()`. */
  runDue(): Promise<void>;
  /** No webhook is waiting to be confirmed or on its way. */
  settled(): boolean;
  /** Tries every unconfirmed webhook at once, given up ones included; what a fault dropped stays lost. */
  deliverNow(): Promise<void>;
  /** Replaces the injected faults; `{}` ends them. */
  setFaults(faults: Faults): void;
  account(): AccountView;
  /** As Stripe's redaction, which is asked for by hand: nothing says any more who these customers were. */
  redact(customers: readonly string[], emails: readonly string[]): void;
  close(): Promise<void>;
};

export type Engine = StripeControls & {
  readonly api: Api;
  readonly store: Store;
  readonly faults: FaultSource;
  readonly random: RandomBelow;
  /** Unix seconds; does whatever became due first. */
  readonly currentTime: () => number;
  /** Webhooks that an earlier process left undelivered go out from here on. */
  readonly wake: () => void;
};

/** The key that this Stripe takes: it never takes a live one. */
const secretKey = 'sk_test_local';

/** Stripe without a port: its account, its clock, its webhooks, and an API that answers calls. */
export const openEngine = (options: EngineOptions): Engine => {
  const { dataDir, now, siteUrl, random = cryptoRandom, onExchange = () => undefined } = options;
  const faults = createFaultSource();
  const store = openStore({
    folder: dataDir,
    random,
    siteUrl,
    isForgotten: (answer) => isForgotten(answer, toSeconds(now())),
    onCommit(written) {
      for (const { table, id } of written) {
        queue.follow(table, id);
        const event = table === 'events' ? store.find(table, id) : undefined;
        if (event) onExchange({ kind: 'event', event });
      }
      if (written.some(({ table }) => table === 'deliveries')) deliverer.wake();
    },
  });
  const queue = createDueQueue(store);
  const deliverer = createDeliverer(store, faults);

  /** Time never runs backwards for what has been dated already. */
  const clock = () => Math.max(toSeconds(now()), store.find('clock', 'clock')?.at ?? 0);

  const runUntil = (until: number): void => {
    for (let due = queue.next(); due !== undefined && due.at <= until; due = queue.next()) {
      const work = due;
      store.transact({ at: work.at, cause: null }, (tx) => perform(tx, work));
    }
  };

  const currentTime = (): number => {
    const at = clock();
    runUntil(at);
    return at;
  };

  const site = () => ({ url: siteUrl() });
  const api = createApi({ store, secretKey, faults, random, site, now: currentTime });
  return {
    api,
    store,
    faults,
    random,
    currentTime,
    wake: deliverer.wake,
    secretKey,
    nextDueAt() {
      const due = queue.next();
      return due && toDate(due.at);
    },
    async runDue() {
      currentTime();
    },
    settled: deliverer.settled,
    deliverNow: deliverer.deliverNow,
    setFaults(wanted) {
      faults.set(wanted);
    },
    account: () => readAccountView(store),
    redact: (customers, emails) => store.redact([...customers, ...emails]),
    async close() {
      await deliverer.close();
      await store.close();
    },
  };
};
