import type { EventOf } from '../../event.ts';
import { addMoney, usd } from '../../money.ts';
import type { FailedPayment, Family } from '../state.ts';
import type { paymentEvents, StripeDriftDetected } from './events.ts';

type PaymentEvent = EventOf<(typeof paymentEvents)[number]>;

/** Number of stored ids; Stripe never redelivers facts that old. */
const rememberedFacts = 500;

export const failureFact = (failed: Pick<FailedPayment, 'invoiceId' | 'attempt'>): string =>
  `${failed.invoiceId}:${failed.attempt}`;

export const creditFact = (invoiceId: string): string => `credit:${invoiceId}`;

type Drift = EventOf<typeof StripeDriftDetected>['data'];

export const failedRefund = 'failed refund';

/** Differences in these fields remain, because events cannot represent or change these fields. */
const lasting: readonly RegExp[] = [
  /^subscription$/,
  /^customer$/,
  /^received /,
  /^failed refund$/,
  /^discount$/,
];

/**
 * Id under which a lasting difference is recorded once; undefined for a difference that will be corrected.
 */
export const driftFact = ({ objectId, field, ours, theirs }: Drift): string | undefined =>
  lasting.some((pattern) => pattern.test(field)) ? `drift:${objectId}:${field}:${ours}:${theirs}` : undefined;

export const evolvePayments = (family: Family, event: PaymentEvent): Family => {
  switch (event.type) {
    case 'PaymentReceived': {
      const { paymentId } = event.data;
      const failedPayments = family.failedPayments.filter(({ invoiceId }) => invoiceId !== paymentId);
      return remember({ ...family, failedPayments }, paymentId);
    }
    case 'CreditGiven': {
      const { periods, amount } = event.data;
      return periods.length > 0 ? family : { ...family, planCredit: addMoney(family.planCredit, amount) };
    }
    case 'CreditUsed': {
      const { invoiceId, amount } = event.data;
      const failedPayments = family.failedPayments.filter((failed) => failed.invoiceId !== invoiceId);
      const planCredit = usd(family.planCredit.cents - amount.cents);
      return remember({ ...family, failedPayments, planCredit }, creditFact(invoiceId));
    }
    case 'PaymentFailed':
      return remember(withFailure(family, event.data), failureFact(event.data));
    case 'PaymentRefunded':
      return remember(family, event.data.refundId);
    case 'StripeDriftDetected': {
      const fact = driftFact(event.data);
      return fact === undefined ? family : remember(family, fact);
    }
    default:
      return event satisfies never;
  }
};

export const remember = (family: Family, fact: string): Family =>
  family.recordedFacts.includes(fact)
    ? family
    : { ...family, recordedFacts: [...family.recordedFacts, fact].slice(-rememberedFacts) };

export const isPaid = ({ recordedFacts }: Pick<Family, 'recordedFacts'>, invoiceId: string): boolean =>
  recordedFacts.includes(invoiceId) || recordedFacts.includes(creditFact(invoiceId));

/**
 * Only the latest attempt of an unpaid invoice counts, in any arrival order. Debts of ended plans remain
 * owed.
 */
const withFailure = (family: Family, failed: FailedPayment): Family => {
  const known = family.failedPayments.find(({ invoiceId }) => invoiceId === failed.invoiceId);
  if ((known && known.attempt > failed.attempt) || isPaid(family, failed.invoiceId)) return family;
  const isOver =
    failed.athleteId !== null &&
    !family.athletes.some(({ athleteId, plan }) => athleteId === failed.athleteId && plan.kind === 'live');
  const others = family.failedPayments.filter(({ invoiceId }) => invoiceId !== failed.invoiceId);
  const over = { actionRequired: false, nextAttemptAt: null, ended: true as const };
  return {
    ...family,
    failedPayments: [...others, known?.ended || isOver ? { ...failed, ...over } : failed],
  };
};
