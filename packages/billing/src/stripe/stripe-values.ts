import { type Money, usd } from '@hoops/domain/money';
import type Stripe from 'stripe';

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

export const optionalIdOf = (
  reference: string | { readonly id: string } | null | undefined,
): string | null => (reference ? idOf(reference) : null);

export const expanded = <T extends object>(reference: T | string | null | undefined): T | undefined =>
  typeof reference === 'object' && reference !== null ? reference : undefined;

export const isoOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

const couponPattern = /^other-home-([1-9]\d?|100)$/;

/** See docs/decisions/0092-split-plans.md. */
export const couponOf = (percent: number): string => `other-home-${percent}`;

export const percentOf = (coupon: string | null): number | undefined => {
  const percent = coupon === null ? undefined : couponPattern.exec(coupon)?.[1];
  return percent === undefined ? undefined : Number(percent);
};

export const discountsOf = (coupons: readonly string[]): '' | { coupon: string }[] =>
  coupons.length === 0 ? '' : coupons.map((coupon) => ({ coupon }));

export const epochSecondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** Payment time; the charge must be expanded. */
export const paidAtOf = ({ latest_charge, created }: Stripe.PaymentIntent): string =>
  isoOf(expanded(latest_charge)?.created ?? created);

/** @throws Error for another currency; amounts in different currencies cannot be added */
export const moneyOf = (cents: number, currency: string): Money => {
  if (currency !== 'usd') throw new Error(`Stripe names an amount in ${currency}, only usd is expected.`);
  return usd(cents);
};

export const detailsOperation = 'customer-details';
