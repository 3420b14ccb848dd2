import type { Money } from '../../money.ts';
import { familyRecord } from '../family-command.ts';
import type { FailedPayment } from '../state.ts';
import {
  CreditUsed,
  PaymentFailed,
  PaymentReceived,
  PaymentRefunded,
  StripeDriftDetected,
} from './events.ts';
import { driftFact, failureFact } from './evolve.ts';
import {
  invoicePaid,
  type ObservedInvoicePayment,
  type ObservedPayment,
  paymentReceived,
  recordedOnce,
} from './recorded-once.ts';

const ObservePayment = familyRecord({ type: 'ObservePayment', emits: [PaymentReceived] }).decidedBy(
  (family, payment: ObservedPayment) => paymentReceived(family, payment),
);

const ObserveInvoicePaid = familyRecord({
  type: 'ObserveInvoicePaid',
  emits: [PaymentReceived, CreditUsed],
}).decidedBy((family, payment: ObservedInvoicePayment) => invoicePaid(family, payment));

const ObservePaymentFailure = familyRecord({
  type: 'ObservePaymentFailure',
  emits: [PaymentFailed],
}).decidedBy((family, failure: FailedPayment) =>
  recordedOnce(family, failureFact(failure), { type: 'PaymentFailed', data: failure }),
);

type Refund = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly refundedAt: string;
};

const ObserveRefund = familyRecord({ type: 'ObserveRefund', emits: [PaymentRefunded] }).decidedBy(
  (family, refund: Refund) =>
    recordedOnce(family, refund.refundId, { type: 'PaymentRefunded', data: refund }),
);

type Drift = {
  readonly objectId: string;
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
};

/** Recorded once, because an uncorrectable difference is found again every night. */
const RecordDrift = familyRecord({ type: 'RecordDrift', emits: [StripeDriftDetected] }).decidedBy(
  (family, drift: Drift) => {
    const event = { type: 'StripeDriftDetected', data: drift } as const;
    const fact = driftFact(drift);
    return fact === undefined ? [event] : recordedOnce(family, fact, event);
  },
);

export const paymentCommands = [
  ObservePayment,
  ObserveInvoicePaid,
  ObservePaymentFailure,
  ObserveRefund,
  RecordDrift,
] as const;
