import type { EventOf } from '../../event.ts';
import type { FailedPayment, Family } from '../state.ts';
import type { paymentEvents, StripeDriftDetected } from './events.ts';

type PaymentEvent = EventOf<(typeof paymentEvents)[number]>;

/** How many ids of facts are kept; older deliveries than that do not come again. */
const rememberedFacts = 500;

/** Under which id a failed try is recorded once. */
export const failureFact = (failed: Pick<FailedPayment, 'invoiceId' | 'attempt'>): string =>
  `${failed.invoiceId}:${failed.attempt}`;

type Drift = EventOf<typeof StripeDriftDetected>['data'];

/** The field of a drift about a refund that the bank sent back. */
export const failedRefund = 'failed refund';

/** Fields of what our log has no place for, or cannot change: such a difference lasts. */
const lasting: readonly RegExp[] = [/^subscription$/, /^customer$/, /^received /, /^failed refund$/];

/** Under which id a lasting difference is recorded once; undefined for one that is healed when it is seen. */
export const driftFact = ({ objectId, field, ours, theirs }: Drift): string | undefined =>
  lasting.some((pattern) => pattern.test(field)) ? `drift:${objectId}:${field}:${ours}:${theirs}` : undefined;

/** The family after money moved or failed to, or after a difference with the provider. */
export const evolvePayments = (family: Family, event: PaymentEvent): Family => {
  switch (event.type) {
    case 'PaymentReceived': {
      const { paymentId } = event.data;
      const failedPayments = family.failedPayments.filter(({ invoiceId }) => invoiceId !== paymentId);
      return remember({ ...family, failedPayments }, paymentId);
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

/** The family, which knows of a fact from now on. */
export const remember = (family: Family, fact: string): Family =>
  family.recordedFacts.includes(fact)
    ? family
    : { ...family, recordedFacts: [...family.recordedFacts, fact].slice(-rememberedFacts) };

/**
 * Only the latest try of an invoice counts, and none of one that is paid or written off: facts arrive in any order. That of a
 * plan that has ended is owed all the same.
 */
const withFailure = (family: Family, failed: FailedPayment): Family => {
  const known = family.failedPayments.find(({ invoiceId }) => invoiceId === failed.invoiceId);
  if ((known && known.attempt > failed.attempt) || family.recordedFacts.includes(failed.invoiceId))
    return family;
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
