import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, mondays, putCardOnFile, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

/** A customer that is deleted at Stripe names no family any more; what was paid stays in both books. */

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

/** Pays, is heard of, and the customer is deleted; what follows is refunded by a person at Stripe. */
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

describe.each(Object.entries(paid))('a refund of %s to a customer who was deleted', (_, pay) => {
  it('is recorded by its message, and the comparison finds nothing unmatched', async () => {
    const id = await refundAfterwards(pay);
    await world.deliver(await world.stripeEvents());
    expect(await refunds()).toEqual([id]);
    const { differences, sums } = await reconcileNow(world);
    expect(differences.map(({ field }) => field)).not.toContain('refund');
    expect(sums.every(({ oursCents, theirsCents }) => oursCents === theirsCents)).toBe(true);
  });

  it('is recorded by the comparison, when its message never came', async () => {
    const id = await refundAfterwards(pay);
    await reconcileNow(world);
    expect(await refunds()).toEqual([id]);
    const again = await reconcileNow(world);
    expect(again.differences.filter(({ familyId }) => familyId === null)).toEqual([]);
  });
});

it('a dispute of a payment of a customer who was deleted is recorded with its family', async () => {
  await putCardOnFile(world, 'pm_card_createDispute');
  await startPlan();
  await world.stripe.customers.del((await world.family()).stripeCustomerId ?? '');
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).disputes).toHaveLength(1);
  const { differences } = await reconcileNow(world);
  expect(differences.filter(({ familyId }) => familyId === null)).toEqual([]);
});

const startPlan = async () => {
  await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  await world.run();
};
