import { catchUpFamily } from '@hoops/billing/intents/catch-up-family';
import { sweep } from '@hoops/billing/intents/sweep';
import type { Envelope } from '@hoops/domain/envelope';
import type { Family } from '@hoops/domain/family/state';
import { familyStream, payoutStream, type StreamName } from '@hoops/domain/stream';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { expect } from 'vitest';
import { reconcileNow } from '../../integration/billing/reconcile-now.ts';
import { assessCharges, autopay } from '../../integration/billing/whole-jobs.ts';
import { contentOf } from '../../integration/projections/rows.ts';
import { differencesOfBooks } from './books.ts';
import { type Club, families, openClub } from './club.ts';
import { disagreements } from './disagreements.ts';
import { startProcess } from './killable-process.ts';
import { performStep } from './perform-step.ts';
import type { FamilyHistory, Step } from './step.ts';
import { readStripe } from './stripe-side.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/** Runs everything twice, because repairs cause new webhooks. */
const settle = async (club: Club, webhooks: WebhookDelivery): Promise<void> => {
  const process = startProcess(club.durable);
  for (let round = 0; round < 2; round += 1) {
    await club.travel(new Date(club.clock.now().getTime() + 300_000));
    await assessCharges(process);
    await autopay(process);
    for (const id of families) await catchUpFamily(process, id);
    await sweep(process);
    await webhooks.deliverRest(process);
    await reconcileNow(process);
    await club.travel(new Date(club.clock.now().getTime() + 300_000));
    await sweep(process);
    await webhooks.deliverRest(process);
  }
};

const eventsOf = async ({ healthy }: Club, stream: StreamName): Promise<readonly Envelope[]> => {
  const events: Envelope[] = [];
  for await (const envelope of healthy.store.read(stream)) events.push(envelope);
  return events;
};

const faultsOf = async (club: Club): Promise<readonly string[]> => {
  const fresh = startProcess(club.durable);
  const stripe = await readStripe(club.stripe);
  const faults: string[] = [...club.recorder.problems()];
  const all: Envelope[] = [];
  const states: Family[] = [];
  for (const id of families) {
    const state = await club.stateOf(id);
    const events = await eventsOf(club, familyStream(id));
    faults.push(...disagreements(stripe, state, events, club.clock.now().toISOString()));
    expect(await club.stateOf(id, fresh)).toEqual(state);
    states.push(state);
    all.push(...events);
  }
  for (const { id } of stripe.payouts) all.push(...(await eventsOf(club, payoutStream(id))));
  faults.push(...differencesOfBooks({ ...stripe, families: states, events: all }));
  for (const { id, done } of club.inbox.rows.values()) if (!done) faults.push(`webhook ${id} waits`);
  const { differences } = await reconcileNow(fresh);
  for (const { field, ours, theirs } of differences) {
    faults.push(`the reconciliation still finds ${field}: ours ${ours}, theirs ${theirs}`);
  }
  return faults;
};

const expectRowsToBeAReplay = async (club: Club): Promise<void> => {
  const replay = memoryReadStore();
  for (const id of families) {
    await projectStream({ ...club.healthy, keys: club.durable.keys, rows: club.rows }, 1, familyStream(id));
    await projectStream(
      { ...startProcess(club.durable), keys: club.durable.keys, rows: replay },
      1,
      familyStream(id),
    );
  }
  expect(await contentOf(club.rows, 1)).toEqual(await contentOf(replay, 1));
};

const opening = (card: FamilyHistory['card']): readonly Step[] => [
  { do: 'card', card, family: 0 },
  { do: 'card', card: 'pm_card_visa', family: 1 },
  { do: 'webhooks', how: 'in-order', seed: 0 },
  { do: 'plan', plan: 'half_week', family: 0, athlete: 0 },
  { do: 'reconcile' },
];

/**
 * Plays a history until all work has settled.
 * @returns faults, as sentences
 */
export const playHistory = async ({ begins, card, steps }: FamilyHistory) => {
  const club = await openClub(begins);
  try {
    const webhooks = createWebhookDelivery(club);
    for (const step of [...opening(card), ...steps]) await performStep(club, webhooks, step);
    await settle(club, webhooks);
    const faults = await faultsOf(club);
    if (faults.length === 0) await expectRowsToBeAReplay(club);
    return faults;
  } finally {
    await club.close();
  }
};
