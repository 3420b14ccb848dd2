import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { repository } from '@hoops/event-store/repository';
import { openEngine } from '@hoops/local-stripe/engine';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { addJordan, registerDana } from '../../integration/billing/billing-world.ts';
import { createTrafficRecorder } from '../../integration/local-stripe/oracle/traffic-recorder.ts';
import { inProcessStripe } from './in-process-stripe.ts';
import { type Durable, type Process, startProcess } from './killable-process.ts';

export const families = [familyId('family-dana'), familyId('family-kim')] as const;

export type Club = Awaited<ReturnType<typeof openClub>>;

export const openClub = async (begins: string) => {
  let now = new Date(begins);
  const clock = { now: () => now };
  let random = 7;
  const recorder = await createTrafficRecorder();
  const engine = openEngine({
    dataDir: null,
    now: clock.now,
    onExchange: recorder.record,
    siteUrl: () => 'http://127.0.0.1:1',
    random: (bound) => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      return random % bound;
    },
  });
  engine.setBankAccount();
  const stripe = inProcessStripe({ engine, recorder });
  await setUpStripe(stripe, { siteUrl: 'https://club.example' });
  const newId = countingIds('id');
  const keys = memoryFamilyKeys();
  const inbox = memoryInbox(webhookSeal(keys), clock);
  const durable: Durable = {
    engine,
    recorder,
    keys,
    table: memoryTable(),
    locks: memoryLocks(clock),
    inbox,
    checkpoints: memoryCheckpoints(),
    clock,
    newId,
  };
  const healthy = startProcess(durable);
  const rows = memoryReadStore();

  const stateOf = async (id: FamilyId, process: Process = healthy): Promise<Family> => {
    const { state: family } = await process.families.load(id);
    if (family.kind !== 'registered') throw new Error(`${id} is not registered.`);
    return family;
  };

  /** Records a parent's command like the API; a rejected command changes nothing. */
  const ask = (id: FamilyId, command: Unpriced<FamilyCommand>, process: Process = healthy) => {
    const commandId = newId();
    const families = repository({ store: process.store, clock, newId }, familyStreams);
    return families.execute(id, [atPrices(command)], {
      commandId,
      actor: { sub: id, role: 'parent' },
      correlationId: commandId,
    });
  };

  for (const id of families) {
    await ask(id, { ...registerDana, familyId: id, name: `Parent of ${id}`, email: `${id}@example.com` });
    await ask(id, addJordan);
    await ask(id, addJordan);
  }

  return {
    durable,
    engine,
    recorder,
    stripe,
    inbox,
    rows,
    healthy,
    clock,
    stateOf,
    ask,
    async travel(to: Date): Promise<void> {
      for (let due = engine.nextDueAt(); due && due <= to; due = engine.nextDueAt()) {
        now = due > now ? due : now;
        await engine.runDue();
      }
      now = to > now ? to : now;
      await engine.runDue();
    },
    close: () => engine.close(),
  };
};
