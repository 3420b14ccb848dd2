import type { Envelope } from '@hoops/domain/envelope';
import { usd } from '@hoops/domain/money';
import { parseStream } from '@hoops/domain/stream';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { PaymentItem } from '../views/lists.ts';
import type { PaymentPart, RefundItem } from '../views/money.ts';

/**
 * Immutable rows of a payment, refund or dispute movement: one row in the family's list, one among the
 * payment's parts.
 */
export const paymentRows = (envelope: Envelope): readonly EntryRow[] => {
  const { id: familyId } = parseStream(envelope.stream);
  const entry = (
    list: string,
    sort: string,
    id: string,
    data: PaymentItem | PaymentPart | RefundItem,
  ): EntryRow => ({ kind: 'entry', list, sort, id, data });

  switch (envelope.type) {
    case 'PaymentReceived': {
      const { paymentId, source, amount, athleteId, periods, paidAt } = envelope.data;
      const item: PaymentItem = {
        paymentId,
        kind: 'payment',
        source,
        amount,
        athleteId,
        periods,
        at: paidAt,
        refundOf: null,
      };
      return [
        entry(lists.payments(familyId), paidAt, paymentId, item),
        entry(lists.partsOfPayment(paymentId), paidAt, paymentId, { kind: 'payment', amount }),
      ];
    }
    case 'PaymentRefunded': {
      const { refundId, paymentId, amount, refundedAt } = envelope.data;
      const item: PaymentItem = {
        paymentId: refundId,
        kind: 'refund',
        // Placeholder, because lists take the source from the payment's row.
        source: 'plan',
        amount: usd(-amount.cents),
        athleteId: null,
        periods: [],
        at: refundedAt,
        refundOf: paymentId,
      };
      const refund: RefundItem = { refundId, paymentId, parentID: familyId, amount, refundedAt };
      return [
        entry(lists.payments(familyId), refundedAt, refundId, item),
        entry(lists.refunds, refundedAt, refundId, refund),
        entry(lists.partsOfPayment(paymentId), refundedAt, refundId, { kind: 'refund', amount }),
      ];
    }
    case 'DisputeFundsMoved': {
      const { transactionId, paymentId, amount, movedAt } = envelope.data;
      const item: PaymentItem = {
        paymentId: transactionId,
        kind: 'dispute',
        source: 'plan',
        amount,
        athleteId: null,
        periods: [],
        at: movedAt,
        refundOf: paymentId,
      };
      return [entry(lists.payments(familyId), movedAt, transactionId, item)];
    }
    default:
      return [];
  }
};
