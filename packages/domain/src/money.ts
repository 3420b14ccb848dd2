import * as z from 'zod/mini';

/** Amount in integer US cents. */
export type Money = { readonly cents: number; readonly currency: 'usd' };

export const moneySchema: z.ZodMiniType<Money> = /* @__PURE__ */ z.strictObject({
  cents: /* @__PURE__ */ z.int(),
  currency: /* @__PURE__ */ z.literal('usd'),
});

/** @throws RangeError if `cents` is not a safe integer */
export const usd = (cents: number): Money => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Money is an integer number of cents.');
  return { cents, currency: 'usd' };
};

/**
 * Sum in cents; 0 for no amounts.
 * @throws RangeError if the sum is not a safe integer
 */
export const addMoney = (...amounts: readonly Money[]): Money =>
  usd(amounts.reduce((sum, amount) => sum + amount.cents, 0));

/** Turns `usd(5200)` into `52.00`: two decimals, no dollar sign (spec section 7, getPaymentHistory). */
export const formatAmount = (money: Money): string => {
  const sign = money.cents < 0 ? '-' : '';
  const cents = Math.abs(money.cents);
  return `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};

/** Groups thousands: `1234` -> `1,234`. Avoids `Intl`, whose first use in a process takes 12 ms. */
export const withThousands = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Turns `usd(5200)` into `$52`, and `usd(5250)` into `$52.50`; `exact` always shows two decimals. */
export const formatDollars = (money: Money, exact = false): string => {
  const cents = Math.abs(money.cents);
  const whole = withThousands(Math.floor(cents / 100));
  const rest = cents % 100;
  const decimals = exact || rest !== 0 ? `.${String(rest).padStart(2, '0')}` : '';
  return `${money.cents < 0 ? '-' : ''}$${whole}${decimals}`;
};

/** Divides cents by weight; the first parts get the odd cents, so that the shares add up. */
export const divided = <Id>(cents: number, weights: ReadonlyMap<Id, number>): Map<Id, number> => {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return new Map();
  const shares = [...weights].map(([id, weight]) => [id, Math.trunc((cents * weight) / total)] as const);
  let odd = cents - shares.reduce((sum, [, share]) => sum + share, 0);
  return new Map(
    shares.map(([id, share]) => {
      const more = Math.sign(odd);
      odd -= more;
      return [id, share + more];
    }),
  );
};
