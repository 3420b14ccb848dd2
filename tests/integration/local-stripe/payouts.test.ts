import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Club, createParent, failureOf, seconds, startClub } from './fixture.ts';

/* The clock shows Thursday, November 5, 2026. */

let club: Club;
let stripe: Stripe;

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
});
afterEach(() => club.close());

const pay = async (amount: number, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> => {
  const parent = await createParent(stripe);
  const method = await stripe.paymentMethods.attach(card, { customer: parent.id });
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer: parent.id,
    payment_method: method.id,
    confirm: true,
    off_session: true,
  });
};
const payouts = async () => (await stripe.payouts.list({ limit: 100 })).data.toReversed();
const movesOf = async (payout: Stripe.Payout) =>
  (await stripe.balanceTransactions.list({ payout: payout.id, limit: 100 })).data
    .toReversed()
    .map(({ type, amount, fee, net }) => [type, amount, fee, net]);
const typesOf = async (): Promise<readonly string[]> =>
  (await stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('payout'))
    .reverse();

it('a balance is not paid out without a bank account', async () => {
  await pay(5250);
  await club.travel('2026-12-31');
  expect(await payouts()).toEqual([]);
});

it('a card payment less its fee is paid out after two business days and arrives on the next business day', async () => {
  club.local.setBankAccount();
  const { latest_charge } = await pay(5250);
  const [moved] = (await stripe.balanceTransactions.list({ source: String(latest_charge) })).data;
  expect(moved).toMatchObject({
    amount: 5250,
    fee: 182,
    net: 5068,
    status: 'pending',
    available_on: seconds('2026-11-09T00:00:00Z'),
  });
  await club.travel('2026-11-09T00:00:00Z');
  const [sent] = await payouts();
  expect(sent).toMatchObject({
    amount: 5068,
    status: 'in_transit',
    automatic: true,
    created: seconds('2026-11-09T00:00:00Z'),
    arrival_date: seconds('2026-11-10T00:00:00Z'),
    reconciliation_status: 'in_progress',
  });
  await club.travel('2026-11-10');
  const [paid] = await payouts();
  expect(paid).toMatchObject({ status: 'paid', reconciliation_status: 'completed' });
  if (!paid) throw new Error('Nothing was paid out.');
  expect(await movesOf(paid)).toEqual([
    ['charge', 5250, 182, 5068],
    ['payout', -5068, 0, -5068],
  ]);
  expect(await typesOf()).toEqual(['payout.created', 'payout.reconciliation_completed', 'payout.paid']);
  expect(club.local.nextDueAt()).toBeUndefined();
});

it('refunds keep their fee, and a negative balance is debited from the bank account', async () => {
  club.local.setBankAccount();
  const payment = await pay(5250);
  await club.travel('2026-11-10');
  await stripe.refunds.create({ payment_intent: payment.id });
  await pay(5250, 'pm_card_createDispute');
  await club.travel('2026-11-12');
  const [, debit] = await payouts();
  if (!debit) throw new Error('Nothing was debited.');
  expect(debit.amount).toBe(-5250 - 6750);
  expect(await movesOf(debit)).toEqual([
    ['refund', -5250, 0, -5250],
    ['adjustment', -5250, 1500, -6750],
    ['payout', 12_000, 0, 12_000],
  ]);
});

it('a rejected payout returns to the balance, and nothing is sent until the bank account is corrected', async () => {
  club.local.setBankAccount('account_closed');
  await pay(5250);
  await club.travel('2026-11-10');
  const [failed] = await payouts();
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  expect(failed?.failure_balance_transaction).not.toBeNull();
  await pay(1000);
  await club.travel('2026-11-30');
  expect(await payouts()).toHaveLength(1);
  club.local.setBankAccount();
  await club.travel('2026-12-02');
  const [, again] = await payouts();
  expect(again).toMatchObject({ amount: 5068 + 941, status: 'paid' });
  expect(again && (await movesOf(again))).toEqual([
    ['payout_failure', 5068, 0, 5068],
    ['charge', 1000, 59, 941],
    ['payout', -6009, 0, -6009],
  ]);
});

it('an unknown payout returns 404, as at Stripe', async () => {
  expect(await failureOf(stripe.payouts.retrieve('po_unknown'))).toMatchObject({ code: 'resource_missing' });
  expect((await stripe.balanceTransactions.list({ payout: 'po_unknown' })).data).toEqual([]);
});
