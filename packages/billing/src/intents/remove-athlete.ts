import type { UncollectedInvoice } from '@hoops/domain/family/payments/recorded-once';
import { uncollectedInvoiceOf } from '../observations/observe-invoice.ts';
import { requireRead } from '../stripe/stripe-failure.ts';
import { hasEnded, subscriptionsOf } from '../stripe/subscription-facts.ts';
import { endNow } from './end-now.ts';
import type { IntentExecutor } from './intent-context.ts';

/**
 * Ends all subscriptions of an athlete now, without invoice or refund, before the record is deleted (spec
 * section 4).
 */
export const removeAthlete: IntentExecutor<'remove-athlete'> = async (intent, context) => {
  const { stripe, family, at } = context;
  let uncollected: UncollectedInvoice | null = null;
  if (family.stripeCustomerId) {
    const plan = family.athletes.find((it) => it.athleteId === intent.athleteId)?.plan;
    const known = plan?.kind === 'live' ? plan.subscriptionId : undefined;
    const theirs = (await requireRead(subscriptionsOf(stripe, family.stripeCustomerId))).filter(
      ({ id, metadata }) => id === known || metadata.athleteId === intent.athleteId,
    );
    for (const subscription of theirs) {
      if (subscription.id === known) uncollected = uncollectedInvoiceOf(subscription);
      if (!hasEnded(subscription)) await endNow(subscription, context);
    }
  }
  return { kind: 'subscriptions-ended', endedAt: at, uncollected };
};
