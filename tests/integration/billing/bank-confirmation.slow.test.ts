import { registeredIn } from '@hoops/billing/families/family-repository';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { type IntentResult, runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { createPrices } from '@hoops/billing/stripe/prices';
import type { IntentId } from '@hoops/domain/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addJordan,
  dana,
  mondays,
  putCardOnFile,
  siteUrl,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
afterEach(() => world.close());

const wary = 'pm_card_authenticationRequired';
const halfAnHourLater = (): string => new Date(world.clock.now().getTime() + 30 * 60_000).toISOString();

type Scenario = {
  readonly name: string;
  readonly ask: (world: World) => Promise<void>;
  readonly before: readonly number[];
  readonly cents: number;
  readonly done: string;
  readonly refused: string;
  readonly isOwed?: true;
  readonly back: RegExp;
};

const scenarios: readonly Scenario[] = [
  {
    name: 'the start of a plan',
    async ask(w) {
      await putCardOnFile(w, wary);
      await w.command({
        type: 'CreateSubscription',
        athleteId: await w.athlete(),
        subscriptionType: 'half_week',
        withBank: true,
      });
    },
    before: [],
    cents: 5_200,
    done: 'PlanStarted',
    refused: 'PlanStartFailed',
    back: /^https:\/\/club\.example\/athletes\/[^?]+\?add=half_week&bank=/,
  },
  {
    name: 'a class bill',
    async ask(w) {
      await putCardOnFile(w, wary);
      await w.command(await mondays(w));
      await w.command({ type: 'PayOutstandingBalance', period: '2026-11', withBank: true });
    },
    before: [],
    cents: 5_250,
    done: 'SettlementSucceeded',
    refused: 'SettlementFailed',
    back: /^https:\/\/club\.example\/portal\?bank=/,
  },
  {
    name: 'a renewal',
    async ask(w) {
      await startHalfWeek(w);
      await putCardOnFile(w, wary);
      await w.travel('2026-12-06T00:00:00Z');
      await w.deliver(await w.stripeEvents());
      await w.command({ type: 'PayPlan', athleteId: await w.athlete(), withBank: true });
    },
    before: [5_200],
    cents: 5_200,
    done: 'PlanPaymentSucceeded',
    refused: 'PlanPaymentFailed',
    isOwed: true,
    back: /^https:\/\/club\.example\/portal\?bank=/,
  },
];

const paid = (): number[] =>
  world.local
    .account()
    .payments.flatMap(({ status, amountCents }) => (status === 'succeeded' ? [amountCents] : []));
const openIntent = async (): Promise<IntentId> => {
  const [open] = (await world.family()).openIntents;
  if (!open) throw new Error('Nothing is open.');
  return open.intentId;
};
const lead = async (): Promise<string> => {
  const id = await openIntent();
  const result = (await world.runWithParent()).get(id);
  if (result?.kind !== 'at-bank' || result.url === undefined) throw new Error(`It is ${result?.kind}.`);
  return result.url;
};
const answer = (url: string, what: 'complete' | 'fail') =>
  fetch(`${url}/${what}`, { method: 'POST', redirect: 'manual' });
const known = async () => registeredIn(await world.families.load(dana));
const comeBack = async (id: IntentId, givesUp = false): Promise<IntentResult> => {
  const { family: _family, ...result } = await performIntent(world, dana, {
    intentId: id,
    family: await known(),
    givesUp,
  });
  return result;
};
const hear = async (): Promise<void> => world.deliver(await world.stripeEvents());
const isOver = async (): Promise<boolean> => (await world.family()).openIntents.length === 0;
const count = async (type: string): Promise<number> =>
  (await world.types()).filter((one) => one === type).length;

describe.each(scenarios)('$name with bank confirmation', (scenario) => {
  const { ask, before, cents, done, refused, isOwed, back } = scenario;
  const all = [...before, cents];
  let id: IntentId;
  const begin = async (): Promise<void> => {
    world = await startWorld();
    await ask(world);
    id = await openIntent();
  };
  beforeEach(begin);

  const expectNothingPaid = async (url?: string): Promise<void> => {
    if (url && !isOwed) expect((await answer(url, 'complete')).status).toBe(404);
    await hear();
    expect(paid()).toEqual(before);
    expect(await isOver()).toBe(true);
    expect(await count(refused)).toBe(1);
    expect(await count(done)).toBe(0);
    expect((await reconcileNow(world)).differences).toEqual([]);
  };
  const expectPaidOnce = async (): Promise<void> => {
    await hear();
    await world.run();
    expect(paid()).toEqual(all);
    expect(await isOver()).toBe(true);
    expect(await count('PaymentReceived')).toBe(all.length);
    expect((await reconcileNow(world)).differences).toEqual([]);
  };

  it('a payment is charged once after the bank’s confirmation, even if the return page loads repeatedly', async () => {
    const url = await lead();
    expect(paid()).toEqual(before);
    const location = (await answer(url, 'complete')).headers.get('location') ?? '';
    expect(location).toMatch(back);
    expect(new URL(location).searchParams.get('bank')).toBe(id);
    expect(await comeBack(id)).toEqual({ kind: 'done' });
    expect(await comeBack(id)).toEqual({ kind: 'done' });
    expect(await count(done)).toBe(1);
    await expectPaidOnce();
  });

  it('a payment is charged once when the webhooks arrive before the parent', async () => {
    const url = await lead();
    await answer(url, 'complete');
    await hear();
    expect(paid()).toEqual(all);
    expect(await comeBack(id)).toEqual({ kind: 'done' });
    await expectPaidOnce();
  });

  it('a second tab gets the same bank page, and returning early leaves the payment pending', async () => {
    const url = await lead();
    expect(await lead()).toBe(url);
    expect(await comeBack(id)).toEqual({ kind: 'at-bank', url });
    await answer(url, 'complete');
    expect(await comeBack(id)).toEqual({ kind: 'done' });
    await expectPaidOnce();
  });

  it('a payment that fails at the bank ends as not confirmed and can no longer be paid', async () => {
    const url = await lead();
    await answer(url, 'fail');
    // Webhooks that arrive before the parent returns do not change the outcome.
    const failures = await count('PaymentFailed');
    await hear();
    expect(await count('PaymentFailed')).toBe(failures);
    expect(await comeBack(id)).toMatchObject({ kind: 'failed', code: 'not-confirmed' });
    expect(await comeBack(id)).toMatchObject({ kind: 'failed', code: 'not-confirmed' });
    await expectNothingPaid(url);
  });

  it('a payment that the parent cancels ends as not confirmed and can no longer be paid', async () => {
    const url = await lead();
    expect(await comeBack(id, true)).toMatchObject({ kind: 'failed', code: 'not-confirmed' });
    await expectNothingPaid(url);
  });

  it('a just-confirmed payment counts as paid even if the parent cancels', async () => {
    const url = await lead();
    await answer(url, 'complete');
    expect(await comeBack(id, true)).toEqual({ kind: 'done' });
    await expectPaidOnce();
  });

  it('an abandoned bank confirmation stays open for half an hour, then fails', {
    tags: ['4.plans.bank-authentication'],
  }, async () => {
    const url = await lead();
    expect((await world.run()).get(id)).toMatchObject({ kind: 'at-bank' });
    expect(await isOver()).toBe(false);
    await world.travel(halfAnHourLater());
    expect((await world.run()).get(id)).toMatchObject({ kind: 'failed', code: 'not-confirmed' });
    await expectNothingPaid(url);
  });

  it('a payment confirmed without a webhook is recorded after half an hour', async () => {
    await answer(await lead(), 'complete');
    await world.travel(halfAnHourLater());
    expect((await world.run()).get(id)).toEqual({ kind: 'done' });
    await expectPaidOnce();
  });

  it('a payment that needs bank confirmation does not start without the parent and fails after half an hour', async () => {
    expect((await world.run()).get(id)).toEqual({ kind: 'at-bank', url: undefined });
    await world.travel(halfAnHourLater());
    expect((await world.runWithParent()).get(id)).toMatchObject({ kind: 'failed', code: 'not-confirmed' });
    await expectNothingPaid();
  });

  it('a payment is charged right away when the new card on file needs no confirmation', async () => {
    await putCardOnFile(world, 'pm_card_visa');
    expect((await world.runWithParent()).get(id)).toEqual({ kind: 'done' });
    await expectPaidOnce();
  });

  it('a declined card fails the payment and leaves nothing to pay', async () => {
    await putCardOnFile(world, 'pm_card_chargeCustomerFail');
    expect((await world.runWithParent()).get(id)).toMatchObject({ kind: 'failed', code: 'card-declined' });
    // Performs intents, because a new card is also charged for plan debt.
    await world.run();
    expect(paid()).toEqual(before);
    expect(await isOver()).toBe(true);
    expect(await count(done)).toBe(0);
    const { subscriptions } = world.local.account();
    expect(subscriptions.filter(({ status }) => status === 'incomplete')).toEqual([]);
  });

  it('a payment waiting for the bank does not block another athlete’s plan', async () => {
    await lead();
    await world.command({ ...addJordan, athleteName: 'Mia Reyes' });
    await putCardOnFile(world, 'pm_card_visa');
    const mia = (await world.family()).athletes[1]?.athleteId ?? (await world.athlete());
    await world.command({ type: 'CreateSubscription', athleteId: mia, subscriptionType: 'full_week' });
    await world.run();
    const [, athlete] = (await world.family()).athletes;
    expect(athlete?.plan).toMatchObject({ kind: 'live', plan: 'full_week' });
  });

  /** Presses again as the parent, confirms and returns, no matter how far the process got. */
  const confirmedAfterAll = async (): Promise<void> => {
    if (await isOver()) return;
    const result = (await world.runWithParent()).get(id);
    if (result?.kind !== 'at-bank') return;
    await answer(result.url ?? '', 'complete');
    await comeBack(id);
  };

  it.each([
    ['on the way to the bank', false],
    ['on the way back from the bank', true],
  ] as const)(
    'a confirmed payment is charged once, even if the process dies after any request, %s',
    async (_when, isConfirmed) => {
      let died = true;
      for (let last = 1; died; last += 1) {
        if (last > 1) {
          await world.close();
          await begin();
        }
        if (isConfirmed) await answer(await lead(), 'complete');
        const { stripe, requests } = dyingAfter(world.local, last);
        const dying = runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana, {
          presence: { siteUrl },
        });
        await dying.catch(() => undefined);
        died = requests() === last;
        await confirmedAfterAll();
        await expectPaidOnce();
        expect(last).toBeLessThan(16);
      }
    },
  );

  it('a payment that the parent cancels stays unpaid, even if the process dies after any request', async () => {
    let died = true;
    for (let last = 1; died; last += 1) {
      if (last > 1) {
        await world.close();
        await begin();
      }
      const url = await lead();
      const { stripe, requests } = dyingAfter(world.local, last);
      const parent = { siteUrl, givesUp: id };
      const dying = runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana, {
        presence: parent,
      });
      await dying.catch(() => undefined);
      died = requests() === last;
      await world.travel(halfAnHourLater());
      await world.run();
      await expectNothingPaid(url);
      expect(last).toBeLessThan(16);
    }
  });
});

it('nightly reconciliation cancels an orphaned bank payment and keeps a payment that the family is still confirming', async () => {
  world = await startWorld();
  await scenarios[1]?.ask(world);
  await lead();
  const [waiting] = (await world.stripe.paymentIntents.list()).data;
  if (!waiting) throw new Error('Nothing waits.');
  const { metadata, customer, amount } = waiting;
  const { data: cards } = await world.stripe.customers.listPaymentMethods(String(customer));
  const orphan = await world.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer: String(customer),
    payment_method: cards[0]?.id ?? '',
    confirm: true,
    return_url: siteUrl,
    metadata: { ...metadata, intentId: 'intent-of-the-past' },
  });
  // The payment without an intent remains until reconciliation.
  await world.travel(new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString());
  const { differences } = await reconcileNow(world);
  expect(differences).toMatchObject([{ field: 'confirmation', theirs: orphan.id, healed: true }]);
  expect(await world.stripe.paymentIntents.retrieve(orphan.id)).toMatchObject({ status: 'canceled' });
  expect(await world.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_action',
  });
  expect((await reconcileNow(world)).differences).toEqual([]);
});
