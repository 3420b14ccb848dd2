import { write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import type { PendingRefund } from '../store/tables.ts';

export const payOutRefund = (tx: Transaction, { id, refund }: PendingRefund): void => {
  tx.remove('pending_refunds', id);
  write(tx, 'refunds', { ...tx.need('refunds', refund), status: 'succeeded' }, 'refund.updated');
};
