import { sweep } from '@hoops/billing/intents/sweep';
import { balancesOf } from '@hoops/domain/ledger/ledger';
import { payoutStream } from '@hoops/domain/stream';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHalfWeek, startWorld, type World } from './billing-world.ts';
import { ledgerOf, payoutsOf } from './ledger-of.ts';
import { reconcileNow } from './reconcile-now.ts';

/* The clock shows Thursday, November 5, 2026. A payment made on that day arrives on Tuesday. */

let world: World;
beforeEach(async () => {
  world = await startWorld();
  world.local.setBankAccount();
});
afterEach(() => world.close());

const payouts = () => payoutsOf(world);
const ledger = () => ledgerOf(world);
const typesOf = async ({ id }: Stripe.Payout) =>
  (await world.eventsOf(payoutStream(id))).map(({ type }) => type);

const deliverAll = async (events?: readonly Stripe.Event[]) =>
  world.deliver(events ?? (await world.stripeEvents()));

it('a payout is recorded with its fees from webhooks in any order, even if repeated', {
  tags: ['payouts.recorded'],
}, async () => {
  await startHalfWeek(world);
  await world.travel('2026-11-11T12:00:00Z');
  const events = await world.stripeEvents();
  const [first] = await payouts();
  if (!first) throw new Error('Nothing was paid out.');
  const own = events.filter(({ type }) => type.startsWith('payout'));
  expect(own).toHaveLength(3);
  await deliverAll(events.filter((event) => !own.includes(event)));
  await deliverAll([...own.toReversed(), ...own]);
  expect(await typesOf(first)).toEqual(['PayoutSent', 'PayoutPaid', 'PayoutMovementsRecorded']);
  expect(balancesOf(await ledger())).toMatchObject({
    clearing: 0,
    inTransit: 0,
    bank: first.amount,
    plans: -5_200,
    fees: 5_200 - first.amount,
  });
});

it('a rejected payout returns to the clearing account, and arrives with a later payout', {
  tags: ['payouts.failed'],
}, async () => {
  world.local.setBankAccount('account_closed');
  await startHalfWeek(world);
  await world.travel('2026-11-11T12:00:00Z');
  await deliverAll();
  const [failed] = await payouts();
  expect(failed && (await typesOf(failed))).toContain('PayoutFailed');
  expect(balancesOf(await ledger())).toMatchObject({ clearing: failed?.amount, inTransit: 0, bank: 0 });
  world.local.setBankAccount();
  await world.travel('2026-11-16T12:00:00Z');
  await deliverAll();
  expect(balancesOf(await ledger())).toMatchObject({ clearing: 0, inTransit: 0, bank: failed?.amount });
});

it('the reconciliation records payouts whose webhooks were lost', {
  tags: ['payouts.difference'],
}, async () => {
  await startHalfWeek(world);
  await world.travel('2026-11-11T12:00:00Z');
  const [payout] = await payouts();
  const { differences } = await reconcileNow(world);
  expect(differences).toContainEqual({
    familyId: null,
    objectId: payout?.id,
    field: 'payout',
    ours: 'none',
    theirs: 'paid',
    healed: true,
  });
  await sweep(world);
  expect((await reconcileNow(world)).differences).toEqual([]);
});

it('a payout that differs from its contents stays an open difference', {
  tags: ['payouts.difference'],
}, async () => {
  await startHalfWeek(world);
  await world.travel('2026-11-11T12:00:00Z');
  const [payout] = await payouts();
  const list = world.stripe.balanceTransactions.list.bind(world.stripe.balanceTransactions);
  world.stripe.balanceTransactions.list = (params) => list({ ...params, type: 'payout' });
  await deliverAll();
  for (const _run of ['first', 'second'])
    expect((await reconcileNow(world)).differences).toEqual([
      {
        familyId: null,
        objectId: payout?.id,
        field: 'payout',
        ours: '$0',
        theirs: '$50.19',
        healed: false,
      },
    ]);
});
