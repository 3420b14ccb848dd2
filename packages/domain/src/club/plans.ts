import * as z from 'zod/mini';
import type { Money } from '../money.ts';
import { priceLists } from './price-list-data.ts';
import { type PriceLists, pricesOn } from './price-lists.ts';

/**
 * The two monthly plans (spec section 9). A plan's id is also the spec's subscriptionType and Stripe's lookup
 * key.
 */
export const planIds = ['half_week', 'full_week'] as const;
export type PlanId = (typeof planIds)[number];
// Declared pure, so that site pages that need only the plans do not load zod.
export const planIdSchema = /* @__PURE__ */ z.enum(planIds);

export const planName: Readonly<Record<PlanId, 'Half Week' | 'Full Week'>> = {
  half_week: 'Half Week',
  full_week: 'Full Week',
};

export const planMeaning: Readonly<Record<PlanId, string>> = {
  half_week: 'One or two of the week’s three sessions. The coach arranges the days with you.',
  full_week: 'All three of the week’s sessions. The coach arranges the days with you.',
};

/**
 * Monthly price per athlete in cents, from the spec (section 9). Charges use the price in force on their
 * date.
 */
export const planPrice: Readonly<Record<PlanId, Money>> = priceLists[0].plans;

/** Price of a plan month that begins on a club-local date, in cents; plans have no surcharge. */
export const planPriceOn = (plan: PlanId, date: string, lists: PriceLists): Money =>
  pricesOn(date, lists).plans[plan];

export const otherPlan = (plan: PlanId): PlanId => (plan === 'half_week' ? 'full_week' : 'half_week');

export const isPlanId = (text: unknown): text is PlanId =>
  typeof text === 'string' && (planIds as readonly string[]).includes(text);
