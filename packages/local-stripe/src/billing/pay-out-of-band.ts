import type { Invoice } from '../objects.ts';
import { write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import { closePaid } from './collect-invoice.ts';
import { cancelPayment } from './void-invoice.ts';

export const payOutOfBand = (tx: Transaction, invoice: Invoice): Invoice => {
  cancelPayment(tx, invoice);
  const record = {
    id: tx.newId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: tx.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: false,
    livemode: false,
    payment: { payment_record: tx.newId('pr'), type: 'payment_record' as const },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: tx.at },
  };
  write(tx, 'invoice_payments', record, 'invoice_payment.paid');
  return closePaid(tx, invoice);
};
