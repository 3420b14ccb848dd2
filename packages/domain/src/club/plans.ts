import * as z from 'zod/mini';
import type { Money } from '../money.ts';
import { priceLists } from './price-list-data.ts';
import { type PriceLists, pricesOn } from './price-lists.ts';

/** The two monthly plans (spec section 9). `id` is also the spec's subscriptionType and Stripe's lookup key. */
export const planIds = ['half_week', 'full_week'] as const;
export type PlanId = (typeof planIds)[number];
// Pure: the site's pages, which need the plans, do without zod.
export const planIdSchema = /* @__PURE__ */ z.enum(planIds);

export const planName: Readonly<Record<PlanId, 'Half Week' | 'Full Week'>> = {
  half_week: 'Half Week',
  full_week: 'Full Week',
};

/** What an athlete gets: of the three training sessions a week (spec section 1), the coach arranges which. */
export const planMeaning: Readonly<Record<PlanId, string>> = {
  half_week: 'One or two of the week’s three sessions. The coach arranges the days with you.',
  full_week: 'All three of the week’s sessions. The coach arranges the days with you.',
};

/** Monthly price per athlete, in cents, as the specification quotes it (section 9). What is charged is that of a day. */
export const planPrice: Readonly<Record<PlanId, Money>> = priceLists[0].plans;

/** What a month of a plan costs that begins on a calendar date of the club; no surcharge applies to plans. */
export const planPriceOn = (plan: PlanId, date: string, lists: PriceLists): Money =>
  pricesOn(date, lists).plans[plan];

/** The plan that an athlete can switch to. */
export const otherPlan = (plan: PlanId): PlanId => (plan === 'half_week' ? 'full_week' : 'half_week');

/** Whether a text from outside names a plan. */
export const isPlanId = (text: unknown): text is PlanId =>
  typeof text === 'string' && (planIds as readonly string[]).includes(text);
