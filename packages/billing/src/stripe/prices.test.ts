import { usd } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createPrices } from './prices.ts';

const providerWith = (...amounts: readonly number[]) => {
  let asked = 0;
  const list = async () => {
    const cents = amounts[Math.min(asked, amounts.length - 1)];
    asked += 1;
    const price = {
      id: `price_${cents}`,
      unit_amount: cents,
      currency: 'usd',
      lookup_key: 'half_week',
      metadata: {},
    };
    return { data: cents === undefined ? [] : [price] };
  };
  return { stripe: { prices: { list } } as unknown as Stripe, asked: () => asked };
};

it('the price id of a plan matches the agreed amount and is cached', async () => {
  const { stripe, asked } = providerWith(5200);
  const prices = createPrices(stripe);
  expect(await prices.priceIdOf('half_week', usd(5200))).toBe('price_5200');
  expect(await prices.priceIdOf('half_week', usd(5200))).toBe('price_5200');
  expect(asked()).toBe(1);
});

it('a cached plan price with a different amount is looked up again', async () => {
  const prices = createPrices(providerWith(4900, 5200).stripe);
  await expect(prices.priceIdOf('half_week', usd(5200))).rejects.toMatchObject({ code: 'amount-changed' });
  expect(await prices.priceIdOf('half_week', usd(5200))).toBe('price_5200');
});

it('a plan price is rejected when Stripe would charge a different amount', {
  tags: ['consent.refused'],
}, async () => {
  const prices = createPrices(providerWith(4900).stripe);
  await expect(prices.priceIdOf('half_week', usd(5200))).rejects.toMatchObject({ code: 'amount-changed' });
  const none = createPrices(providerWith().stripe);
  await expect(none.priceIdOf('half_week', usd(5200))).rejects.toThrow('run the set-up');
});
