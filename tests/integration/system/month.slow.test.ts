import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalFamily, registerFamily } from '../../system/local-family.ts';
import { type LocalProduct, startLocal } from '../../system/start-local.ts';

let product: LocalProduct;
let parent: LocalFamily;

beforeAll(async () => {
  product = await startLocal();
  parent = await registerFamily(product, 'robin@example.com');
});
afterAll(() => product.close());

it('a plan is charged again after a month, with one receipt email per charge', async () => {
  const [athleteId] = parent.athleteIds;
  const started = await parent.post('createSubscription', { subscriptionType: 'half_week', athleteId });
  expect(started.status).toBe(200);
  const toOthers = (await product.mails()).filter(({ to }) => to !== parent.email);
  const { clock } = await product.status();
  const later = new Date(clock);
  later.setUTCDate(later.getUTCDate() + 33);
  await product.advanceTo(later.toISOString());
  expect((await parent.post('getPaymentHistory', {})).body).toEqual(['52.00', '52.00']);
  const mails = await product.mails();
  expect(mails.filter(({ to }) => to !== parent.email)).toEqual(toOthers);
  expect(
    mails
      .filter(({ to }) => to === parent.email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([
    'Casey Parker is in Half Week',
    'Receipt: $52.00 for the plan of Casey Parker',
    'Receipt: $52.00 for the plan of Casey Parker',
    'Welcome to All-American Hoops',
    'Your card on file is now the Visa card ending in 4242',
  ]);
});
