import { type Money, usd } from '@hoops/domain/money';
import type Stripe from 'stripe';

/** The id of a reference that Stripe gives as an id or, expanded, as the object. */
export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** The id of a reference, expanded or not; null when there is none. */
export const optionalIdOf = (
  reference: string | { readonly id: string } | null | undefined,
): string | null => (reference ? idOf(reference) : null);

/** The object of a reference, undefined when it was not expanded. */
export const expanded = <T extends object>(reference: T | string | null | undefined): T | undefined =>
  typeof reference === 'object' && reference !== null ? reference : undefined;

/** Stripe's epoch seconds as ISO-8601 UTC. */
export const isoOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

/** ISO-8601 -> Unix seconds, as Stripe counts. */
export const epochSecondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** When a payment's money moved. The charge must have been expanded. */
export const paidAtOf = ({ latest_charge, created }: Stripe.PaymentIntent): string =>
  isoOf(expanded(latest_charge)?.created ?? created);

/** @throws Error for another currency: amounts of several currencies must never be added up. */
export const moneyOf = (cents: number, currency: string): Money => {
  if (currency !== 'usd') throw new Error(`Stripe names an amount in ${currency}, only usd is expected.`);
  return usd(cents);
};
