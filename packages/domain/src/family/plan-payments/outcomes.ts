import { addMoney, usd } from '../../money.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import { CreditGiven, CreditUsed, PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { endedPlanFailures } from '../payments/plan-debt.ts';
import {
  invoicePaid,
  type ObservedInvoicePayment,
  type UncollectedInvoice,
  uncollectedMonth,
} from '../payments/recorded-once.ts';
import { PlanStatusChanged } from '../plans/events.ts';
import {
  CreditFailed,
  DebtWriteOffFailed,
  DebtWrittenOff,
  PlanPaidInPart,
  PlanPaymentFailed,
  PlanPaymentSucceeded,
} from './events.ts';

type Paid = {
  readonly status: string;
  readonly payments: readonly ObservedInvoicePayment[];
  /** Debt above the displayed amount, which is not charged now. */
  readonly left: readonly (UncollectedInvoice & { readonly isTried: boolean })[];
};

export const planPaymentOutcomes = outcomesOf('pay-plan', [
  PlanPaymentSucceeded,
  PlanPaidInPart,
  PlanStatusChanged,
  PaymentReceived,
  CreditUsed,
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
      ...payments.flatMap((payment) => invoicePaid(family, payment)),
      ...left.flatMap((one) => (one.isTried ? [] : uncollectedMonth(family, athleteId, one))),
    ];
  },
  'debt-paid': (
    family,
    { athleteId, intentId },
    { payments, isPaid }: { readonly payments: readonly ObservedInvoicePayment[]; readonly isPaid: boolean },
  ) => [
    {
      type: isPaid ? 'PlanPaymentSucceeded' : 'PlanPaidInPart',
      data: { athleteId, intentId, ended: true },
    },
    ...payments.flatMap((payment) => invoicePaid(family, payment)),
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
  readonly payments: readonly ObservedInvoicePayment[];
};

export const writeOffOutcomes = outcomesOf('write-off-debt', [
  DebtWrittenOff,
  PaymentReceived,
  CreditUsed,
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
      ...payments.flatMap((payment) => invoicePaid(family, payment)),
    ];
  },
  failed: (_family, { athleteId, intentId }, why: Refusal) => [
    { type: 'DebtWriteOffFailed', data: { athleteId, intentId, ...why } },
  ],
});

export const creditOutcomes = outcomesOf('give-credit', [CreditGiven, CreditFailed]).recordedBy({
  'credit-given': (
    _family,
    { intentId: id, amount, reason },
    { creditId, givenAt }: { readonly creditId: string; readonly givenAt: string },
  ) => [
    {
      type: 'CreditGiven',
      data: { creditId, periods: [], amount, givenAt, reason, intentId: id },
    },
  ],
  failed: (_family, { intentId: id }, why: Refusal) => [
    { type: 'CreditFailed', data: { intentId: id, ...why } },
  ],
});
