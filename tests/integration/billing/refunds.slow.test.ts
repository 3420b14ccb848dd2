import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerFamily } from '../../system/local-family.ts';
import { stripeOf } from '../../system/put-card.ts';
import { type LocalProduct, startLocal } from '../../system/start-local.ts';

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

it('each partial refund of a plan is a negative row, and refunds never exceed the payment', async () => {
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

it('a class refund is a negative row, and the month stays paid', async () => {
  const { parent, athleteId, history, refund } = await newParent('classes@example.com');
  await parent.post('saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { sub } = parent;
  const { monthOfYear, year } = (await parent.get('me')).body.currentMonth;
  await parent.post('payOutstandingBalance', { month_of_year: monthOfYear, year, uid: sub });
  await refund();
  expect((await history()).toSorted()).toEqual(['-52.50', '52.50']);
  expect((await parent.get('me')).body.currentMonth).toMatchObject({ paid: true });
});

it('a refund is recorded once, despite duplicate and reordered webhooks', async () => {
  const { parent, athleteId, history, refund } = await newParent('twice@example.com');
  await product.faults({ stripe: { seed: 3, webhooks: { duplicate: 1, reorder: 0.5 } } });
  await parent.post('createSubscription', { subscriptionType: 'full_week', athleteId });
  await refund(10_400);
  await product.faults({});
  await product.settle();
  expect((await history()).toSorted()).toEqual(['-104.00', '104.00']);
});

it('a webhook without a valid Stripe signature returns 400', async () => {
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
