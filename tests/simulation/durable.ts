import type { InboxRow } from '@hoops/billing/webhooks/inbox';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import type { CommitLog, CommitRecord } from '@hoops/event-store/commit-log';
import { memoryCommitLog, memoryTable } from '@hoops/event-store/memory-commit-log';
import { openEngine } from '@hoops/local-stripe/engine';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { Generations } from '@hoops/projections/read-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryPublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import type { Scheduler } from './scheduler.ts';

export type StripeEvent = { readonly id: string; readonly type: string };

type Heard = {
  readonly committed: (record: CommitRecord) => void;
  readonly received: (row: InboxRow) => void;
  readonly generationsChanged: (from: Generations, to: Generations) => void;
  readonly stripeEvent: (event: StripeEvent) => void;
};

export type Durable = ReturnType<typeof openDurable>;

export const openDurable = ({ now, below }: Scheduler, heard: Heard) => {
  const clock = { now: () => new Date(now()) };
  const keys = memoryFamilyKeys();
  const table = memoryTable();
  const memory = memoryCommitLog(table);
  const log: CommitLog = {
    ...memory,
    async put(record) {
      const result = await memory.put(record);
      if (result === 'stored') heard.committed(record);
      return result;
    },
    async putAll(records, free) {
      const result = await memory.putAll(records, free);
      if (result === 'stored') for (const record of records) heard.committed(record);
      return result;
    },
  };
  const memoryInboxRows = memoryInbox(webhookSeal(keys), clock);
  const inbox: typeof memoryInboxRows = {
    ...memoryInboxRows,
    async put(webhook) {
      const isStored = await memoryInboxRows.put(webhook);
      const row = memoryInboxRows.rows.get(webhook.message.id);
      if (isStored && row && !row.done) heard.received(row);
      return isStored;
    },
  };
  const memoryRows = memoryReadStore();
  const rows: typeof memoryRows = {
    ...memoryRows,
    async changeGenerations(from, to) {
      const isChanged = await memoryRows.changeGenerations(from, to);
      if (isChanged) heard.generationsChanged(from, to);
      return isChanged;
    },
  };
  const engine = openEngine({
    dataDir: null,
    now: clock.now,
    siteUrl: () => 'http://127.0.0.1:1',
    random: below,
    onExchange(exchange) {
      if (exchange.kind === 'event') heard.stripeEvent(exchange.event as StripeEvent);
    },
  });
  engine.setBankAccount();
  return {
    clock,
    keys,
    proofs: memoryProofKeys(),
    table,
    log,
    rows,
    inbox,
    positions: memoryPublishedPositions(),
    locks: memoryLocks(clock),
    checkpoints: memoryCheckpoints(),
    engine,
    stripe: { engine, recorder: { record: () => undefined } },
  };
};
