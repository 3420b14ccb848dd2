import type { BillingCommand } from '@hoops/domain/family/commands';
import type { AthleteIntent, IntentKind, IntentOf } from '@hoops/domain/family/intents';
import type { OutcomeOf } from '@hoops/domain/family/record-outcome';
import type { Athlete, Family, LivePlan } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import type { Prices } from '../stripe/prices.ts';
import { StripeRefusal } from '../stripe/stripe-failure.ts';
import type { Confirmation } from './bank-confirmation.ts';

export type IntentContext = {
  readonly stripe: Stripe;
  readonly prices: Prices;
  readonly family: Family;
  readonly confirmation: Confirmation;
  /** Time of the attempt, ISO-8601 UTC. */
  readonly at: string;
  /**
   * Idempotency key of a call: `<operation>:<intent id>`, plus a number if Stripe stored an error under the
   * key.
   */
  readonly key: (operation: string, subject?: string) => { readonly idempotencyKey: string };
};

/** Performs an intent at Stripe, regardless of earlier attempts. @throws StripeRefusal or Stripe's error */
export type IntentExecutor<Kind extends IntentKind, Result = IntentResultOf<Kind>> = (
  intent: IntentOf<Kind>,
  context: IntentContext,
) => Promise<Result>;

export type IntentResultOf<Kind extends IntentKind> =
  | Exclude<OutcomeOf<Kind>, { readonly kind: 'failed' }>
  | readonly BillingCommand[];

export type PlanExecutor<Kind extends IntentKind> = IntentExecutor<Kind, Stripe.Subscription>;

/** @throws StripeRefusal if the family has no Stripe customer */
export const customerOf = (family: Family): string => {
  if (!family.stripeCustomerId) throw new StripeRefusal('customer-missing');
  return family.stripeCustomerId;
};

/** @throws StripeRefusal if the athlete has no live plan */
export const livePlanOf = (family: Family, athleteId: AthleteId): LivePlan => {
  const athlete: Athlete | undefined = family.athletes.find((it) => it.athleteId === athleteId);
  if (athlete?.plan.kind !== 'live') throw new StripeRefusal('no-active-plan');
  return athlete.plan;
};

export const planSubscription = (
  stripe: Stripe,
  { subscriptionId }: Pick<LivePlan, 'subscriptionId'>,
): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice', 'schedule', 'discounts'] });

/** Metadata for every object that we create at Stripe, so a retry can find the object. */
export const metadataOf = (
  family: Family,
  intent: AthleteIntent | IntentOf<'settle' | 'give-credit'>,
): Stripe.MetadataParam => ({
  parentId: family.familyId,
  intentId: intent.intentId,
  ...('settlementId' in intent && { settlementId: intent.settlementId }),
  ...('athleteId' in intent && { athleteId: intent.athleteId }),
});
