import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCustomer } from '@hoops/billing/customers/ensure-customer';
import { type FamilyRepository, familyRepository } from '@hoops/billing/families/family-repository';
import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { createPrices } from '@hoops/billing/stripe/prices';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand, PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import type { Family } from '@hoops/domain/family/state';
import { type AthleteId, familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { pricesNow } from '@hoops/event-store/club-streams';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { type LocalStripe, startLocalStripe } from '@hoops/local-stripe/server';
import type { Clock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type Stripe from 'stripe';
import { createTrafficRecorder } from '../local-stripe/oracle/traffic-recorder.ts';

export const dana = familyId('family-dana');
export const siteUrl = 'https://club.example';

const twentyDaysMs = 20 * 24 * 60 * 60 * 1_000;

export type World = Awaited<ReturnType<typeof startWorld>>;

export const startWorld = async ({
  at = '2026-11-05T15:00:00Z',
  watched = (store) => store,
}: {
  readonly at?: string;
  readonly watched?: (store: EventStore) => EventStore;
} = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'billing-'));
  let now = new Date(at);
  const clock: Clock = { now: () => now };
  const recorder = await createTrafficRecorder();
  const local = await startLocalStripe({ dataDir, now: () => now, onExchange: recorder.record });
  const stripe = connect(local);
  await setUpStripe(stripe, { siteUrl });
  const newId = countingIds('id');
  const keys = memoryFamilyKeys();
  const store = watched(memoryEventStore({ keys }));
  const families = familyRepository({ store, clock, newId, backoff: async () => undefined });
  const locks = memoryLocks(clock);
  const inbox = memoryInbox(webhookSeal(keys), clock);
  const deps = {
    store,
    families,
    locks,
    inbox,
    stripe,
    clock,
    wallClock: clock,
    newId,
    prices: createPrices(stripe),
    checkpoints: memoryCheckpoints(),
    logger: silentLogger,
    siteUrl,
  };
  const commandIds = countingIds('command');

  const command = async (what: Unpriced<FamilyCommand>): Promise<Family> =>
    (
      await families.record(dana, atPrices(what, await pricesNow(store)), {
        commandId: commandIds(),
        actor: { sub: 'dana', role: 'parent' },
      })
    ).state;

  const family = async (): Promise<Family> => {
    const { state } = await families.load(dana);
    if (state.kind !== 'registered') throw new Error('The family is not registered.');
    return state;
  };

  await command(registerDana);
  /** Saves events from time to time, because Stripe lists only the last thirty days. Oldest first. */
  const heard = new Map<string, Stripe.Event>();
  let heardAt = now;
  const hear = async (): Promise<void> => {
    const events = [];
    for await (const event of stripe.events.list({ limit: 100 })) events.push(event);
    for (const event of events.reverse()) heard.set(event.id, event);
    heardAt = now;
  };
  const moveTo = async (at: Date): Promise<void> => {
    if (at.getTime() - heardAt.getTime() > twentyDaysMs) await hear();
    now = at;
    await local.runDue();
  };
  const world = {
    ...deps,
    local,
    keys,
    command,
    family,
    run: async () => (await runFamilyIntents(deps, dana)).results,
    runWithParent: async () => (await runFamilyIntents(deps, dana, { presence: { siteUrl } })).results,
    async eventsOf(stream: StreamName): Promise<readonly Envelope[]> {
      const events = [];
      for await (const envelope of store.read(stream)) events.push(envelope);
      return events;
    },
    async types(): Promise<string[]> {
      return (await world.eventsOf(familyStream(dana))).map(({ type }) => type);
    },
    async athlete(): Promise<AthleteId> {
      const [athlete] = (await family()).athletes;
      if (!athlete) throw new Error('There is no athlete.');
      return athlete.athleteId;
    },
    async travel(to: string): Promise<void> {
      const target = new Date(to);
      for (let due = local.nextDueAt(); due && due <= target; due = local.nextDueAt()) await moveTo(due);
      await moveTo(target);
    },
    async stripeEvents(): Promise<Stripe.Event[]> {
      await hear();
      return [...heard.values()].filter(({ type }) => (webhookTypes as readonly string[]).includes(type));
    },
    async deliver(events: readonly Stripe.Event[]): Promise<void> {
      for (const event of events) {
        const raw = JSON.stringify(event);
        await inbox.put({ message: parseStripeMessage(raw), raw });
        const row = inbox.rows.get(event.id);
        if (row) await processWebhook(deps, row);
      }
    },
    async close(): Promise<void> {
      await local.close();
      rmSync(dataDir, { recursive: true, force: true });
      // Fails the test if requests differ from the SDK's declarations.
      recorder.expectNoProblems();
    },
  };
  await command(addJordan);
  return world;
};

export const connect = ({ host, port, secretKey }: LocalStripe): Stripe =>
  createStripe({ secretKey, api: { protocol: 'http', host, port } });

export const putCardOnFile = async (world: World, card = 'pm_card_visa'): Promise<string> => {
  const customer = await ensureCustomer(world, dana);
  const method = await world.stripe.paymentMethods.attach(card, { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  await world.command({ type: 'ObserveDefaultCard', hasDefault: true, card: null });
  return customer;
};

export const startHalfWeek = async (world: World, card?: string): Promise<void> => {
  await putCardOnFile(world, card);
  await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  await world.run();
};

/** Records a payment unknown to Stripe, which no reconciliation can correct. */
export const observeInventedPayment = async (world: World): Promise<void> => {
  await world.command({
    type: 'ObservePayment',
    paymentId: 'in_invented',
    source: 'plan',
    athleteId: null,
    periods: [],
    amount: { cents: 1000, currency: 'usd' },
    paidAt: '2026-11-05T15:00:00.000Z',
  });
};

export const mondays = async (world: World): Promise<PeopleCommand> => mondaysOf(await world.athlete());

export const mondaysOf = (athleteId: AthleteId): PeopleCommand => ({
  type: 'SaveClasses',
  selections: [{ athleteId, programs: ['monday'] }],
  offerings: {
    '5': {
      monday: true,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      reps: false,
      privateTraining: false,
      shootingMachine: false,
    },
  },
});

const address = { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' };
export const registerDana = {
  type: 'RegisterParent',
  familyId: dana,
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phoneNumber: '(630) 555-0101',
  marketingMethod: 'Internet',
  address,
} as const satisfies Unpriced<PeopleCommand>;
export const addJordan = {
  type: 'AddAthlete',
  athleteName: 'Jordan Reyes',
  dateOfBirth: '2015-03-14',
  gender: null,
  grade: '5',
  medicalConditions: '',
  yearsOfExperience: '',
  emergencyContact: { firstName: 'Luis', lastName: 'Reyes', phoneNumber: '(630) 555-0177' },
} as const satisfies PeopleCommand;

export const dyingFamilies = (families: FamilyRepository): FamilyRepository => {
  const dies = () => Promise.reject(new Error('The process died.'));
  return { ...families, record: dies, observe: dies };
};
