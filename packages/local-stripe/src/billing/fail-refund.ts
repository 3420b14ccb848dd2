import { change, emit, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import type { PendingRefund } from '../store/tables.ts';

/** Returns a refund that the bank rejected, so that the money may be refunded again. */
export const failRefund = (tx: Transaction, { id, refund: refundId }: PendingRefund): void => {
  tx.remove('refund_failures', id);
  const refund = tx.need('refunds', refundId);
  const charge = tx.need('charges', refund.charge);
  change(tx, 'charges', charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = {
    ...refund,
    failure_balance_transaction: tx.newId('txn'),
    failure_reason: 'unknown',
    status: 'failed',
  };
  write(tx, 'refunds', failed, 'refund.updated');
  emit(tx, 'refund.failed', failed);
};
