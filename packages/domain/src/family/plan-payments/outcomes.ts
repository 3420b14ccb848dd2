import { addMoney, usd } from '../../money.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { endedPlanFailures } from '../payments/plan-debt.ts';
import {
  type ObservedPayment,
  paymentReceived,
  type UncollectedInvoice,
  uncollectedMonth,
} from '../payments/recorded-once.ts';
import { PlanStatusChanged } from '../plans/events.ts';
import {
  DebtWriteOffFailed,
  DebtWrittenOff,
  PlanPaidInPart,
  PlanPaymentFailed,
  PlanPaymentSucceeded,
} from './events.ts';

type Paid = {
  readonly status: string;
  readonly payments: readonly ObservedPayment[];
  /** Debt above the displayed amount, which is not charged now. */
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
  'debt-paid': (
    family,
    { athleteId, intentId },
    { payments, isPaid }: { readonly payments: readonly ObservedPayment[]; readonly isPaid: boolean },
  ) => [
    {
      type: isPaid ? 'PlanPaymentSucceeded' : 'PlanPaidInPart',
      data: { athleteId, intentId, ended: true },
    },
    ...payments.flatMap((payment) => paymentReceived(family, payment)),
  ],
  failed: (_family, { athleteId, intentId, invoices }, why: Refusal) => [
    {
      type: 'PlanPaymentFailed',
      data: { athleteId, intentId, ...(invoices && { ended: true }), ...why },
    },
  ],
});

type WrittenOff = {
  readonly invoices: readonly string[];
  readonly payments: readonly ObservedPayment[];
};

export const writeOffOutcomes = outcomesOf('write-off-debt', [
  DebtWrittenOff,
  PaymentReceived,
  DebtWriteOffFailed,
]).recordedBy({
  'written-off': (family, { athleteId, intentId }, { invoices, payments }: WrittenOff) => {
    const known = endedPlanFailures(family, athleteId).filter(({ invoiceId }) =>
      invoices.includes(invoiceId),
    );
    const amount = addMoney(usd(0), ...known.map((failed) => failed.amount));
    const of = { athleteId, intentId };
    return [
      invoices.length > 0
        ? { type: 'DebtWrittenOff', data: { ...of, amount, invoices } }
        : { type: 'DebtWriteOffFailed', data: { ...of, code: 'already-paid' } },
      ...payments.flatMap((payment) => paymentReceived(family, payment)),
    ];
  },
  failed: (_family, { athleteId, intentId }, why: Refusal) => [
    { type: 'DebtWriteOffFailed', data: { athleteId, intentId, ...why } },
  ],
});
