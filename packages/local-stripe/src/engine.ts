import { type AccountView, readAccountView } from './account-view.ts';
import { type Api, createApi } from './api.ts';
import { setBankAccount } from './balance/payouts.ts';
import { createDueQueue, perform } from './billing/due-work.ts';
import { createFaultSource, type FaultSource, type Faults } from './faults.ts';
import type { RecordedExchange } from './listener.ts';
import { cryptoRandom, type RandomBelow } from './objects.ts';
import { openStore, type Store } from './store/store.ts';
import { toDate, toSeconds } from './time/calendar.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { isForgotten } from './wire/idempotency.ts';

export type EngineOptions = {
  /** Folder of the journal, created if missing; null if no journal is written. */
  readonly dataDir: string | null;
  readonly now: () => Date;
  readonly random?: RandomBelow;
  readonly onExchange?: (exchange: RecordedExchange) => void;
  readonly siteUrl: () => string;
};

export type StripeControls = {
  readonly secretKey: string;
  nextDueAt(): Date | undefined;
  runDue(): Promise<void>;
  settled(): boolean;
  /** Retries all unconfirmed webhooks, even after too many attempts, but not lost webhooks. */
  deliverNow(): Promise<void>;
  setFaults(faults: Faults): void;
  account(): AccountView;
  /**
   * Pays out to a bank account from now on, each business day.
   * @param rejects failure code of the next payouts, such as `account_closed`
   */
  setBankAccount(rejects?: string): void;
  /** Removes a customer's personal data, like Stripe's redaction feature. */
  redact(customers: readonly string[], emails: readonly string[]): void;
  close(): Promise<void>;
};

export type Engine = StripeControls & {
  readonly api: Api;
  readonly store: Store;
  readonly faults: FaultSource;
  readonly random: RandomBelow;
  /** Unix seconds; due work up to that time is done first. */
  readonly currentTime: () => number;
  readonly wake: () => void;
};

const secretKey = 'sk_test_local';

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

  /** Time never decreases, so that due work stays in order. */
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
    setBankAccount: (rejects) =>
      store.transact({ at: currentTime(), cause: null }, (tx) => setBankAccount(tx, rejects ?? null)),
    redact: (customers, emails) => store.redact([...customers, ...emails]),
    async close() {
      await deliverer.close();
      await store.close();
    },
  };
};
