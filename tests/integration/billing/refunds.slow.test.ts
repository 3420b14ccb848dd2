import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerFamily } from '../../system/local-family.ts';
import { stripeOf } from '../../system/put-card.ts';
import { type LocalProduct, startLocal } from '../../system/start-local.ts';

/** Refunds made by the coach at Stripe, to what the parent reads. */

let product: LocalProduct;
let stripe: Stripe;
beforeAll(async () => {
  product = await startLocal();
  stripe = await stripeOf(product);
});
afterAll(() => product.close());

const newParent = async (email: string) => {
  const parent = await registerFamily(product, email);
  const [athleteId] = parent.athleteIds;
  const customer: string = (await parent.get('me')).body.family.stripeCustomerId;
  const history = async (): Promise<string[]> => (await parent.post('getPaymentHistory', {})).body;
  const paymentIntent = async (): Promise<string> => {
    const [payment] = (await stripe.paymentIntents.list({ customer })).data;
    return payment?.id ?? '';
  };
  const refund = async (amount?: number): Promise<void> => {
    await stripe.refunds.create({ payment_intent: await paymentIntent(), ...(amount ? { amount } : {}) });
    await product.settle();
  };
  return { parent, athleteId, history, refund };
};
const cents = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

it('a refund of a plan, in several parts, is a negative row each, and the sum never falls below nothing', async () => {
  const { parent, athleteId, history, refund } = await newParent('parts@example.com');
  await parent.post('createSubscription', { subscriptionType: 'half_week', athleteId });
  await product.settle();
  expect(await history()).toEqual(['52.00']);
  await refund(2000);
  await refund(1200);
  expect((await history()).toSorted()).toEqual(['-12.00', '-20.00', '52.00']);
  await refund();
  expect(cents(await history())).toBe(0);
  await expect(refund(1)).rejects.toThrow(/refunded/i);
  expect((await history()).toSorted()).toEqual(['-12.00', '-20.00', '-20.00', '52.00']);
});

it('a refund of class months is a negative row; the month stays paid', async () => {
  const { parent, athleteId, history, refund } = await newParent('classes@example.com');
  await parent.post('saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { sub } = parent;
  const { monthOfYear, year } = (await parent.get('me')).body.currentMonth;
  await parent.post('payOutstandingBalance', { month_of_year: monthOfYear, year, uid: sub });
  await refund();
  expect((await history()).toSorted()).toEqual(['-52.50', '52.50']);
  expect((await parent.get('me')).body.currentMonth).toMatchObject({ paid: true });
});

it('a refund is heard of once, however often its webhook comes and in whatever order', async () => {
  const { parent, athleteId, history, refund } = await newParent('twice@example.com');
  await product.faults({ stripe: { seed: 3, webhooks: { duplicate: 1, reorder: 0.5 } } });
  await parent.post('createSubscription', { subscriptionType: 'full_week', athleteId });
  await refund(10_400);
  await product.faults({});
  await product.settle();
  expect((await history()).toSorted()).toEqual(['-104.00', '104.00']);
});

it('a webhook that Stripe did not sign is turned away', async () => {
  const payload = JSON.stringify({ id: 'evt_forged', type: 'refund.created' });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_forged' });
  for (const signature of [header, 'v1=nonsense', undefined]) {
    const answer = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    });
    expect(answer.status).toBe(400);
  }
});
