import { athleteOf } from '../athletes/enrolment.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import type { ObservedPayment, UncollectedInvoice } from '../payments/observed.ts';
import { paymentReceived, uncollectedMonth } from '../payments/recorded-once.ts';
import { PlanStatusChanged } from '../plans/events.ts';
import { PlanPaidInPart, PlanPaymentFailed, PlanPaymentSucceeded } from './events.ts';

/** The plan's status after what it owed was paid, and all its payments. */
type Paid = {
  readonly status: string;
  readonly payments: readonly ObservedPayment[];
  /** What is owed beyond the amount that was named: not charged now. */
  readonly left: readonly (UncollectedInvoice & { readonly isTried: boolean })[];
};

export const planPaymentOutcomes = outcomesOf('pay-plan', [
  PlanPaymentSucceeded,
  PlanPaidInPart,
  PlanStatusChanged,
  PaymentReceived,
  PaymentFailed,
  PlanPaymentFailed,
]).recordedBy({
  'plan-paid': (family, { athleteId, intentId }, { status, payments, left }: Paid) => {
    const plan = athleteOf(family, athleteId)?.plan;
    const type = left.length === 0 ? 'PlanPaymentSucceeded' : 'PlanPaidInPart';
    return [
      { type, data: { athleteId, intentId } },
      ...(plan?.kind === 'live' && plan.status !== status
        ? [{ type: 'PlanStatusChanged', data: { athleteId, status } } as const]
        : []),
      ...payments.flatMap((payment) => paymentReceived(family, payment)),
      ...left.flatMap((one) => (one.isTried ? [] : uncollectedMonth(family, athleteId, one))),
    ];
  },
  failed: (_family, { athleteId, intentId }, why: Refusal) => [
    { type: 'PlanPaymentFailed', data: { athleteId, intentId, ...why } },
  ],
});
