import type { Look } from '../families/family-repository.ts';
import { seeCard } from '../observations/observe-card.ts';
import { seeInvoice } from '../observations/observe-invoice.ts';
import { seeRefund } from '../observations/observe-refund.ts';
import { seeSettlement } from '../observations/observe-settlement.ts';
import { type SeeDeps, seeSubscription } from '../observations/observe-subscription.ts';
import { optionalIdOf } from '../stripe/stripe-values.ts';
import { customerOfMessage } from './family-of-message.ts';
import type { StripeMessage } from './stripe-message.ts';

/** The subscription that a message touches, null when it touches none. */
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

/** What to look at because of a message; several looks are recorded as one commit. */
export const looksOf = (deps: SeeDeps, message: StripeMessage): readonly Look[] => {
  const { object } = message.data;
  const subscription = subscriptionOfMessage(message);
  const customer = customerOfMessage(message);
  switch (object.object) {
    case 'subscription':
    case 'subscription_schedule':
      return subscription ? [seeSubscription(deps, subscription)] : [];
    case 'invoice':
      return [
        // The plan first: of one that ended, a failed try is over.
        ...(subscription ? [seeSubscription(deps, subscription)] : []),
        seeInvoice(deps.stripe, object.id, message.created),
      ];
    case 'payment_intent':
      return [seeSettlement(deps.stripe, object.id)];
    case 'refund':
      return [seeRefund(deps.stripe, object.id)];
    case 'customer':
    case 'payment_method':
      return customer ? [seeCard(deps.stripe, customer)] : [];
    default:
      return [];
  }
};
