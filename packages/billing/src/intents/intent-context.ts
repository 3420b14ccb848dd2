import type { AthleteIntent, IntentKind, IntentOf } from '@hoops/domain/family/intents';
import type { OutcomeOf } from '@hoops/domain/family/intents/record-outcome';
import type { Athlete, Family, LivePlan } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import type { Prices } from '../stripe/prices.ts';
import { StripeRefusal } from '../stripe/stripe-failure.ts';
import type { Confirmation } from './bank-confirmation.ts';

/** What an executor has to work with: the family as it is now, and Stripe. */
export type IntentContext = {
  readonly stripe: Stripe;
  readonly prices: Prices;
  readonly family: Family;
  /** Of an intent that waits for the parent. */
  readonly confirmation: Confirmation;
  /** Now, ISO-8601 UTC. */
  readonly at: string;
  /** The idempotency key of one call: `<operation>:<intent id>`, with a number after a spent one. */
  readonly key: (operation: string, subject?: string) => { readonly idempotencyKey: string };
};

/**
 * Makes one intent true at Stripe, whatever an earlier attempt already did, and says how it ended.
 * @throws StripeRefusal or Stripe's error.
 */
export type IntentExecutor<Kind extends IntentKind> = (
  intent: IntentOf<Kind>,
  context: IntentContext,
) => Promise<Exclude<OutcomeOf<Kind>, { readonly kind: 'failed' }>>;

/** @throws StripeRefusal when the family has no customer at Stripe yet. */
export const customerOf = (family: Family): string => {
  if (!family.stripeCustomerId) throw new StripeRefusal('customer-missing');
  return family.stripeCustomerId;
};

/** @throws StripeRefusal when the athlete has no live plan. */
export const livePlanOf = (family: Family, athleteId: AthleteId): LivePlan => {
  const athlete: Athlete | undefined = family.athletes.find((it) => it.athleteId === athleteId);
  if (athlete?.plan.kind !== 'live') throw new StripeRefusal('no-active-plan');
  return athlete.plan;
};

/** What is written on everything that is created at Stripe, so that it can be found again. */
export const metadataOf = (
  family: Family,
  intent: AthleteIntent | IntentOf<'settle'>,
): Stripe.MetadataParam => ({
  parentId: family.familyId,
  intentId: intent.intentId,
  ...(intent.kind === 'settle' ? { settlementId: intent.settlementId } : { athleteId: intent.athleteId }),
});
