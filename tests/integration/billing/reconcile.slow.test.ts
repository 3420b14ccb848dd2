import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { sweep } from '@hoops/billing/intents/sweep';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dana,
  dyingFamilies,
  mondays,
  observeInventedPayment,
  putCardOnFile,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { failingAt } from './failing-stripe.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const count = async (type: string) => (await world.types()).filter((it) => it === type).length;
const drifts = async (): Promise<string[]> =>
  (await world.eventsOf(familyStream(dana))).flatMap((envelope) =>
    envelope.type === 'StripeDriftDetected' ? [envelope.data.field] : [],
  );
const askForPlan = async () =>
  world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
const startUnseenPlan = async () => {
  await putCardOnFile(world);
  await askForPlan();
  const deaf = dyingFamilies(world.families);
  await expect(runFamilyIntents({ ...world, families: deaf }, dana)).rejects.toThrow('died');
  const [intent] = (await world.family()).openIntents;
  if (!intent) throw new Error('The intent is closed.');
  await world.command({
    type: 'RecordIntentOutcome',
    intentId: intent.intentId,
    outcome: { kind: 'failed', code: 'refused' },
  });
};
const settledPlan = async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
};

describe('the reconciliation', () => {
  it('reconciliation finds nothing when our books match Stripe’s', async () => {
    await settledPlan();
    const before = await world.types();
    expect(await reconcileNow(world)).toMatchObject({
      lookedAt: {
        families: 1,
        customers: 1,
        subscriptions: 1,
        schedules: 0,
        payments: 1,
        refunds: 0,
        disputes: 0,
      },
      missedMessages: [],
      differences: [],
      sums: [
        { period: '2026-10', oursCents: 0, theirsCents: 0 },
        { period: '2026-11', oursCents: 5200, theirsCents: 5200 },
      ],
    });
    expect(await world.types()).toEqual(before);
  });

  it('reconciliation stores webhooks that never arrived', async () => {
    await startHalfWeek(world);
    await world.travel('2026-11-06T00:00:00Z');
    await reconcileNow(world);
    expect(world.inbox.rows.size).toBe((await world.stripeEvents()).length);
    await sweep(world);
    expect(await count('PaymentReceived')).toBe(1);
  });

  it('reconciliation reports and adopts a plan change made at Stripe', async () => {
    await startHalfWeek(world);
    const [subscription] = world.local.account().subscriptions;
    await world.deliver(await world.stripeEvents());
    await world.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    await reconcileNow(world);
    expect(await drifts()).toEqual(['change']);
    expect((await world.family()).athletes[0]?.plan).toMatchObject({ change: { kind: 'cancellation' } });
    await reconcileNow(world);
    expect(await drifts()).toEqual(['change']);
  });

  it('reconciliation reports and adopts a pause that was created, moved or ended at Stripe', {
    tags: ['pause.drift'],
  }, async () => {
    await settledPlan();
    const id = world.local.account().subscriptions[0]?.id ?? '';
    const hold = (resumesAt: string) => ({
      pause_collection: { behavior: 'void' as const, resumes_at: Date.parse(resumesAt) / 1000 },
    });
    const pauseOf = async () => {
      await reconcileNow(world);
      const plan = (await world.family()).athletes[0]?.plan;
      return plan?.kind === 'live' ? plan.pause : undefined;
    };
    await world.stripe.subscriptions.update(id, hold('2027-01-20T00:00:00Z'));
    const from = '2026-12-05T15:00:00.000Z';
    expect(await pauseOf()).toEqual({ from, until: '2027-02-05T15:00:00.000Z' });
    await world.stripe.subscriptions.update(id, hold('2027-02-20T00:00:00Z'));
    expect(await pauseOf()).toEqual({ from, until: '2027-03-05T15:00:00.000Z' });
    await world.stripe.subscriptions.update(id, { pause_collection: '' });
    expect(await pauseOf()).toBeNull();
    expect(await drifts()).toEqual(['pause', 'pause', 'pause']);
  });

  it('reconciliation reports a pause without an end at Stripe on every run', {
    tags: ['pause.drift'],
  }, async () => {
    await settledPlan();
    const id = world.local.account().subscriptions[0]?.id ?? '';
    await world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    for (const _time of ['once', 'again']) {
      expect((await reconcileNow(world)).differences).toMatchObject([
        { field: 'pause', ours: 'none', theirs: 'not collected' },
      ]);
    }
  });

  it('reconciliation finds no difference on any day of a pause that the app started', async () => {
    await settledPlan();
    await world.command({ type: 'PausePlan', athleteId: await world.athlete(), until: '2027-02-05' });
    await world.run();
    for (const day of ['2026-11-06', '2026-12-20', '2027-02-04', '2027-02-05', '2027-02-20']) {
      await world.travel(`${day}T14:30:00Z`);
      await world.deliver(await world.stripeEvents());
      expect((await reconcileNow(world)).differences).toEqual([]);
    }
    expect(await drifts()).toEqual([]);
  });

  it('reconciliation records a plan that exists only at Stripe', async () => {
    await startUnseenPlan();
    await reconcileNow(world);
    expect((await world.family()).athletes[0]?.plan).toMatchObject({ kind: 'live', plan: 'half_week' });
    expect(await drifts()).toContain('subscription');
  });

  it('reconciliation records a class payment whose response was lost', async () => {
    await putCardOnFile(world);
    await world.command(await mondays(world));
    await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
    const deaf = dyingFamilies(world.families);
    await expect(runFamilyIntents({ ...world, families: deaf }, dana)).rejects.toThrow('died');
    await reconcileNow(world);
    expect(await count('SettlementSucceeded')).toBe(1);
    expect(await count('PaymentReceived')).toBe(1);
    expect((await world.family()).openIntents).toEqual([]);
    expect(world.local.account().payments).toHaveLength(1);
  });

  it('reconciliation records a plan payment whose webhook never arrived', async () => {
    await startHalfWeek(world);
    await reconcileNow(world);
    expect(await count('PaymentReceived')).toBe(1);
    expect(await count('StripeDriftDetected')).toBe(1);
    await world.deliver(await world.stripeEvents());
    expect(await count('PaymentReceived')).toBe(1);
  });

  describe('a plan month paid long after its invoice', () => {
    const payLate = async () => {
      await startHalfWeek(world);
      await world.deliver(await world.stripeEvents());
      const { stripeCustomerId: customer } = await world.family();
      const bad = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
        customer: customer ?? '',
      });
      const use = (card: string) =>
        world.stripe.customers.update(customer ?? '', { invoice_settings: { default_payment_method: card } });
      await use(bad.id);
      await world.travel('2026-12-31T15:00:00Z');
      await world.deliver(await world.stripeEvents());
      expect((await world.family()).failedPayments).toHaveLength(1);
      await world.travel('2027-04-10T15:00:00Z');
      const good = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: customer ?? '' });
      await use(good.id);
      const [owed] = (await world.family()).failedPayments;
      await world.stripe.invoices.pay(owed?.invoiceId ?? '');
      await world.travel('2027-04-10T18:00:00Z');
      return owed?.invoiceId;
    };

    it('reconciliation finds no difference in a plan month paid long after its invoice', async () => {
      await payLate();
      await world.deliver(await world.stripeEvents());
      const { sums, differences } = await reconcileNow(world);
      expect(sums).toContainEqual({ period: '2027-04', oursCents: 5200, theirsCents: 5200 });
      expect(differences).toEqual([]);
    });

    it('reconciliation records a late plan payment whose webhook never arrived', async () => {
      const invoice = await payLate();
      const { differences, sums } = await reconcileNow(world);
      expect(differences).toContainEqual(
        expect.objectContaining({ objectId: invoice, field: 'payment', healed: true }),
      );
      expect(sums).toContainEqual({ period: '2027-04', oursCents: 5200, theirsCents: 5200 });
      expect((await world.family()).failedPayments.map(({ invoiceId }) => invoiceId)).not.toContain(invoice);
    });
  });

  it('reconciliation releases a schedule that was left without phases by a crash', async () => {
    await startHalfWeek(world);
    const [subscription] = world.local.account().subscriptions;
    await world.stripe.subscriptionSchedules.create({ from_subscription: subscription?.id ?? '' });
    await reconcileNow(world);
    expect(world.local.account().schedules.map(({ status }) => status)).toEqual(['active']);
    await world.travel('2026-11-05T17:00:00Z');
    // Stripe repeats an error for an idempotency key, so the next run uses a new key.
    const erring = { ...world, stripe: failingAt(world.local, '/release') };
    expect(await reconcileNow(erring)).toMatchObject({ failedFamilies: 1 });
    await reconcileNow(world);
    expect(world.local.account().schedules.map(({ status }) => status)).toEqual(['released']);
    expect(await drifts()).toEqual(['payment', 'schedule']);
  });

  it('reconciliation records a refund whose webhook never arrived, and the sums agree again', async () => {
    await settledPlan();
    const [payment] = world.local.account().payments;
    await world.stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '', amount: 2000 });
    const { differences, sums } = await reconcileNow(world);
    expect(differences).toMatchObject([{ field: 'refund', ours: 'none', theirs: '$20', healed: true }]);
    expect(sums[1]).toEqual({ period: '2026-11', oursCents: 3200, theirsCents: 3200 });
    await world.deliver(await world.stripeEvents());
    expect(await count('PaymentRefunded')).toBe(1);
  });

  it('reconciliation reports a payment missing at Stripe on every run but records the difference once', async () => {
    await settledPlan();
    await observeInventedPayment(world);
    for (let night = 0; night < 3; night += 1) {
      const { differences, openCount } = await reconcileNow(world);
      expect(differences).toMatchObject([{ field: 'received 2026-11', ours: '$62', theirs: '$52' }]);
      expect(openCount).toBe(1);
    }
    expect(await drifts()).toEqual(['received 2026-11']);
  });

  it('reconciliation records once that a deleted athlete still has a subscription', async () => {
    await settledPlan();
    const [subscription] = world.local.account().subscriptions;
    const athleteId = await world.athlete();
    await world.command({ type: 'DeleteAthlete', athleteId });
    await world.run();
    await world.stripe.subscriptions.create({
      customer: subscription?.customerId ?? '',
      items: [{ price: subscription?.priceId ?? '', quantity: 1 }],
      billing_mode: { type: 'flexible' },
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      metadata: { parentId: dana, athleteId, intentId: 'somebody-else' },
    });
    await world.deliver(await world.stripeEvents());
    for (let night = 0; night < 3; night += 1) {
      const { differences } = await reconcileNow(world);
      expect(differences).toMatchObject([{ field: 'subscription', ours: 'none', healed: false }]);
    }
    expect(await drifts()).toEqual(['subscription']);
  });

  it('reconciliation reports a second customer, a deleted customer and an unmatched customer', async () => {
    await settledPlan();
    const { stripeCustomerId } = await world.family();
    await world.stripe.customers.create({ metadata: { parentId: dana } });
    await world.stripe.customers.create({ email: 'nobody@example.com' });
    await world.stripe.customers.del(stripeCustomerId ?? '');
    const { differences } = await reconcileNow(world);
    const customers = differences.filter(({ field }) => field === 'customer');
    expect(customers).toMatchObject([
      { familyId: dana, ours: stripeCustomerId, theirs: 'none', healed: false },
      { familyId: dana, ours: stripeCustomerId, healed: false },
      { familyId: null, ours: 'none', healed: false },
    ]);
  });

  it('reconciliation restores the parent’s name and email at Stripe, without recording them', async () => {
    const customer = await putCardOnFile(world);
    await world.stripe.customers.update(customer, { name: 'Somebody Else', email: 'else@example.com' });
    const { differences } = await reconcileNow(world);
    expect(differences).toMatchObject([{ field: 'name or e-mail', healed: true }]);
    expect(JSON.stringify(differences)).not.toMatch(/Dana|Somebody|@/);
    expect(world.local.account().customers[0]).toMatchObject({
      name: 'Dana Reyes',
      email: 'dana@example.com',
    });
    expect((await reconcileNow(world)).differences).toEqual([]);
  });

  it('reconciliation recovers a month in which every webhook was lost', async () => {
    await reconcileNow(world);
    await startHalfWeek(world);
    await world.travel('2026-12-06T00:00:00Z');
    const { missedMessages, openCount } = await reconcileNow(world);
    expect(missedMessages).toContainEqual({ type: 'invoice.paid', count: 1 });
    expect(openCount).toBe(0);
    expect(await count('PaymentReceived')).toBe(2);
    expect(await count('PlanRenewed')).toBe(1);
    expect(await reconcileNow(world)).toMatchObject({ missedMessages: [], differences: [] });
  });
});
