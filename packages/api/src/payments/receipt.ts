import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { type Money, usd } from '@hoops/domain/money';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { namesIn } from '@hoops/projections/history-names';
import { receiptNumber } from '@hoops/projections/receipt-number';
import type { Receipt } from './receipt-answer.ts';
import { classLines, planLine } from './receipt-lines.ts';

export const receiptFor = async (
  deps: { readonly store: Pick<EventStore, 'read'> },
  id: string,
  paymentId: string,
): Promise<Receipt | undefined> =>
  receiptIn(await wholeStream(deps.store, familyStream(familyId(id))), paymentId);

/** Receipt built from events only, with the payer's current details. */
export const receiptIn = (envelopes: readonly Envelope[], paymentId: string): Receipt | undefined => {
  const paidBy = payerIn(envelopes);
  if (!paidBy) return undefined;
  const payments = envelopes.flatMap((event) => (event.type === 'PaymentReceived' ? [event.data] : []));
  const refunds = envelopes.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));

  const payment = payments.find((one) => one.paymentId === paymentId);
  if (payment) {
    const names = namesIn(envelopes);
    return {
      paymentId,
      number: receiptNumber(paymentId),
      kind: 'payment',
      at: payment.paidAt,
      ...(payment.method && { method: payment.method }),
      paidBy,
      lines:
        payment.source === 'plan'
          ? [planLine(envelopes, payment, names)]
          : classLines(envelopes, payment, names),
      amount: payment.amount,
      refunds: refunds
        .filter((refund) => refund.paymentId === paymentId)
        .map(({ refundId, amount, refundedAt }) => referenceTo(refundId, negative(amount), refundedAt))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1)),
      refundOf: null,
    };
  }

  const refund = refunds.find((one) => one.refundId === paymentId);
  if (!refund) return undefined;
  const refunded = payments.find((one) => one.paymentId === refund.paymentId);
  const amount = negative(refund.amount);
  return {
    paymentId,
    number: receiptNumber(paymentId),
    kind: 'refund',
    at: refund.refundedAt,
    paidBy,
    lines: [{ what: `Refund of payment ${receiptNumber(refund.paymentId)}`, detail: '', amount }],
    amount,
    refunds: [],
    refundOf: refunded ? referenceTo(refunded.paymentId, refunded.amount, refunded.paidAt) : null,
  };
};

const referenceTo = (paymentId: string, amount: Money, at: string): Receipt['refunds'][number] => ({
  paymentId,
  number: receiptNumber(paymentId),
  amount,
  at,
});

const negative = ({ cents }: Money): Money => usd(-cents);

export const payerIn = (envelopes: readonly Envelope[]): Receipt['paidBy'] | undefined => {
  let payer: Receipt['paidBy'] | undefined;
  for (const event of envelopes) {
    if (event.type === 'ParentRegistered') {
      const { name, email, address } = event.data;
      payer = { name, email, address };
    }
    if (event.type === 'ParentInfoChanged' && payer) {
      const { name, address } = event.data.changes;
      payer = { ...payer, ...(name !== undefined && { name }), ...(address && { address }) };
    }
    if (event.type === 'EmailOwnershipProven' && payer) payer = { ...payer, email: event.data.email };
  }
  return payer;
};
