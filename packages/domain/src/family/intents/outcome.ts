import type { Money } from '../../money.ts';
import type { ObservedPayment, UncollectedInvoice } from '../payments/observed.ts';

/** How an intent ended; which variant fits is decided by the kind of the open intent. */
export type IntentOutcome =
  | {
      readonly kind: 'plan-started';
      readonly subscriptionId: string;
      readonly priceId: string;
      readonly price: Money;
      readonly currentPeriodStart: string;
      readonly currentPeriodEnd: string;
    }
  | { readonly kind: 'switch-scheduled'; readonly scheduleId: string; readonly effectiveAt: string }
  /** The intent is carried out so late that the other plan runs already. */
  | { readonly kind: 'switched'; readonly priceId: string; readonly price: Money }
  | { readonly kind: 'switch-cancelled' }
  | { readonly kind: 'cancellation-scheduled'; readonly effectiveAt: string }
  | { readonly kind: 'cancellation-undone' }
  | { readonly kind: 'subscriptions-ended'; readonly endedAt: string }
  /** The plan's status after what it owed was paid, and all its payments. */
  | {
      readonly kind: 'plan-paid';
      readonly status: string;
      readonly payments: readonly ObservedPayment[];
      /** What is owed beyond the amount that was named: not charged now. */
      readonly left: readonly (UncollectedInvoice & { readonly isTried: boolean })[];
    }
  /** `paidAt`: when the money moved, which may be long before this was heard of. */
  | { readonly kind: 'settled'; readonly paymentIntentId: string; readonly paidAt: string }
  | { readonly kind: 'failed'; readonly code: string; readonly declineCode?: string | undefined };
