import { portalLink } from '@hoops/billing/customers/portal-link';
import { pushCustomerDetails } from '@hoops/billing/customers/push-customer-details';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, mondays, putCardOnFile, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

/** A deleted Stripe customer no longer identifies a family, but payments remain in both systems. */

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const payClasses = async () => {
  await putCardOnFile(world);
  await world.command(await mondays(world));
  await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
  await world.run();
};
const paid = { 'a plan': () => startHalfWeek(world), 'class months': payClasses };

const refundAfterwards = async (pay: () => Promise<void>): Promise<string> => {
  await pay();
  await world.deliver(await world.stripeEvents());
  const [payment] = (await world.stripe.paymentIntents.list()).data;
  await world.stripe.customers.del((await world.family()).stripeCustomerId ?? '');
  const { id } = await world.stripe.refunds.create({ payment_intent: payment?.id ?? '', amount: 1000 });
  return id;
};
const refunds = async () =>
  (await world.eventsOf(familyStream(dana))).flatMap((envelope) =>
    envelope.type === 'PaymentRefunded' ? [envelope.data.refundId] : [],
  );

describe.each(Object.entries(paid))('a refund of %s to a deleted customer', (_, pay) => {
  it('a webhook records a deleted customer’s refund, and reconciliation finds no refund difference', async () => {
    const id = await refundAfterwards(pay);
    await world.deliver(await world.stripeEvents());
    expect(await refunds()).toEqual([id]);
    const { differences, sums } = await reconcileNow(world);
    expect(differences.map(({ field }) => field)).not.toContain('refund');
    expect(sums.every(({ oursCents, theirsCents }) => oursCents === theirsCents)).toBe(true);
  });

  it('reconciliation records the refund of a deleted customer when its webhook never arrived', async () => {
    const id = await refundAfterwards(pay);
    await reconcileNow(world);
    expect(await refunds()).toEqual([id]);
    const again = await reconcileNow(world);
    expect(again.differences.filter(({ familyId }) => familyId === null)).toEqual([]);
  });
});

it('a dispute of a deleted customer’s payment is recorded with its family', async () => {
  await putCardOnFile(world, 'pm_card_createDispute');
  await startPlan();
  await world.stripe.customers.del((await world.family()).stripeCustomerId ?? '');
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).disputes).toHaveLength(1);
  const { differences } = await reconcileNow(world);
  expect(differences.filter(({ familyId }) => familyId === null)).toEqual([]);
});

describe('a customer deleted in Stripe’s dashboard', { tags: ['customers.replaced'] }, () => {
  const deleted = async (): Promise<string> => {
    await putCardOnFile(world);
    const gone = (await world.family()).stripeCustomerId ?? '';
    await world.stripe.customers.del(gone);
    return gone;
  };
  const linked = async () =>
    (await world.eventsOf(familyStream(dana))).flatMap((event) =>
      event.type === 'StripeCustomerLinked' ? [event.data] : [],
    );

  it('opening the card page replaces a customer deleted in Stripe once and records the replaced id', async () => {
    const gone = await deleted();
    const open = () => portalLink(world, dana, 'https://club.example/portal', undefined, {}, gone);
    expect(await open()).toMatch(/^http/);
    await open();
    const { stripeCustomerId, hasDefaultPaymentMethod } = await world.family();
    expect(await linked()).toEqual([{ customerId: gone }, { customerId: stripeCustomerId, replaces: gone }]);
    expect(hasDefaultPaymentMethod).toBe(false);
    expect((await world.stripe.customers.list()).data.map(({ id }) => id)).toEqual([stripeCustomerId]);
  });

  it('changing the parent’s name replaces a deleted Stripe customer, and a new card pays the bill', async () => {
    const gone = await deleted();
    await world.command({ type: 'ChangeParentInfo', name: 'Dana Ortiz' });
    await pushCustomerDetails(world, dana, 'event-1');
    const customer = (await world.family()).stripeCustomerId ?? '';
    expect(customer).not.toBe(gone);
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ name: 'Dana Ortiz' });
    await putCardOnFile(world);
    await world.command(await mondays(world));
    await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(world.local.account().payments).toHaveLength(1);
  });

  const pays: readonly (readonly [string, () => Promise<void>, () => Promise<void>])[] = [
    [
      'class months are paid',
      async () => {
        await world.command(await mondays(world));
      },
      async () => {
        await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
      },
    ],
    [
      'a plan is bought',
      async () => undefined,
      async () => {
        await world.command({
          type: 'CreateSubscription',
          athleteId: await world.athlete(),
          subscriptionType: 'half_week',
        });
      },
    ],
  ];
  it.each(pays)(
    'a deleted Stripe customer is replaced when %s, and the payment fails until a card is added',
    async (_what, before, pay) => {
      const gone = await deleted();
      await before();
      await pay();
      expect([...(await world.run()).values()]).toEqual([{ kind: 'failed', code: 'no-default-card' }]);
      const { stripeCustomerId, hasDefaultPaymentMethod, openIntents } = await world.family();
      expect(await linked()).toEqual([
        { customerId: gone },
        { customerId: stripeCustomerId, replaces: gone },
      ]);
      expect(hasDefaultPaymentMethod).toBe(false);
      expect(openIntents).toEqual([]);
      await putCardOnFile(world);
      await pay();
      expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
      expect(world.local.account().payments).toHaveLength(1);
    },
  );
});

const startPlan = async () => {
  await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  await world.run();
};
