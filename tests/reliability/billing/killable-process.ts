import { familyRepository } from '@hoops/billing/families/family-repository';
import { createPrices } from '@hoops/billing/stripe/prices';
import type { Inbox } from '@hoops/billing/webhooks/inbox';
import type { MemoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { NewId } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { inProcessStripe, type RecordedStripe, type Wire } from './in-process-stripe.ts';

/** Fault during a step; `at` counts requests and writes from 0. */
export type ProcessFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'dies'; readonly at: number }
  | { readonly kind: 'loses-answer'; readonly at: number }
  /** Request `at` is executed but answered with 500, which Stripe repeats for the idempotency key. */
  | { readonly kind: 'fails-after'; readonly at: number }
  | { readonly kind: 'rate-limit'; readonly at: number }
  | { readonly kind: 'outage' };

export type Durable = RecordedStripe & {
  readonly table: MemoryTable;
  readonly keys: FamilyKeys;
  readonly locks: ReturnType<typeof memoryLocks>;
  readonly inbox: Inbox;
  readonly checkpoints: Checkpoints;
  readonly clock: Clock;
  readonly newId: NewId;
};

export class Died extends Error {
  override readonly name = 'Died';
}

export type Process = ReturnType<typeof startProcess>;

export const startProcess = (durable: Durable, trouble: ProcessFault = { kind: 'none' }) => {
  const { engine, keys, clock, newId } = durable;
  let done = 0;
  let isDead = trouble.kind === 'dies' && trouble.at === 0;
  const alive = () => {
    if (isDead) throw new Died();
  };
  const act =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      alive();
      const result = await work(...args);
      done += 1;
      isDead = trouble.kind === 'dies' && done === trouble.at;
      alive();
      return result;
    };

  let requests = 0;
  const wire: Wire = async (send, { method }) => {
    alive();
    if (trouble.kind === 'outage') throw new Error('Stripe cannot be reached.');
    if (method === 'GET') return send();
    const isStruck = 'at' in trouble && requests === trouble.at;
    requests += 1;
    if (isStruck && trouble.kind === 'rate-limit') engine.setFaults({ api: { rateLimit: 1 } });
    if (isStruck && trouble.kind === 'fails-after') engine.setFaults({ api: { failAfter: 1 } });
    const answer = await act(send)();
    engine.setFaults({});
    if (isStruck && trouble.kind === 'loses-answer') throw new Error('The connection was lost.');
    return answer;
  };

  const memory = memoryEventStore({ keys, newId }, durable.table);
  const store = { ...memory, append: act(memory.append) };
  const stripe = inProcessStripe(durable, wire);
  return {
    store,
    families: familyRepository({ store, clock, newId, backoff: async () => undefined }),
    locks: {
      take: act(durable.locks.take),
      release: act(durable.locks.release),
      increment: act(durable.locks.increment),
    },
    inbox: { ...durable.inbox, put: act(durable.inbox.put), markDone: act(durable.inbox.markDone) },
    checkpoints: { read: durable.checkpoints.read, write: act(durable.checkpoints.write) },
    stripe,
    prices: createPrices(stripe),
    clock,
    wallClock: clock,
    newId,
    logger: silentLogger,
    isDead: () => isDead,
  };
};
