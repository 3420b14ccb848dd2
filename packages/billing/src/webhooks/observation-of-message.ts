import type { BillingCommand } from '@hoops/domain/family/commands';
import { observeCard } from '../observations/observe-card.ts';
import { observeDispute } from '../observations/observe-dispute.ts';
import { type ObserveDeps, observeInvoice } from '../observations/observe-invoice.ts';
import { observeRefund } from '../observations/observe-refund.ts';
import { observeSettlement } from '../observations/observe-settlement.ts';
import { observeSubscription } from '../observations/observe-subscription.ts';
import { optionalIdOf } from '../stripe/stripe-values.ts';
import { customerOfMessage } from './family-of-message.ts';
import { repeatsOurDetails, type StripeMessage } from './stripe-message.ts';

export const subscriptionOfMessage = ({ data: { object } }: StripeMessage): string | null => {
  switch (object.object) {
    case 'subscription':
      return object.id;
    case 'subscription_schedule':
      return optionalIdOf(object.subscription) ?? optionalIdOf(object.released_subscription);
    case 'invoice':
      return optionalIdOf(object.parent?.subscription_details?.subscription);
    default:
      return null;
  }
};

export const observationOf = (
  deps: ObserveDeps,
  message: StripeMessage,
): (() => Promise<readonly BillingCommand[]>) | undefined => {
  const { object } = message.data;
  const subscription = subscriptionOfMessage(message);
  const customer = customerOfMessage(message);
  switch (object.object) {
    case 'subscription':
    case 'subscription_schedule':
      return subscription === null ? undefined : () => observeSubscription(deps, subscription);
    case 'invoice':
      return async () => [
        // The plan is observed first, because a plan that has ended records no failed attempts.
        ...(subscription === null ? [] : await observeSubscription(deps, subscription)),
        ...(await observeInvoice(deps, object.id, message.created)),
      ];
    case 'payment_intent':
      return () => observeSettlement(deps.stripe, object.id);
    case 'refund':
      return () => observeRefund(deps.stripe, object.id);
    case 'dispute':
      return () => observeDispute(deps.stripe, object.id);
    case 'customer':
      return customer === null || repeatsOurDetails(message)
        ? undefined
        : () => observeCard(deps.stripe, customer);
    case 'payment_method':
      return customer === null ? undefined : () => observeCard(deps.stripe, customer);
    default:
      return undefined;
  }
};
