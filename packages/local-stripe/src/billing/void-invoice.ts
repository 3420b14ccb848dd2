import type { Invoice } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import { paymentOf, subscriptionIdOf } from '../resources/invoice.ts';
import type { Transaction } from '../store/store.ts';

export const cancelPayment = (tx: Transaction, invoice: Invoice): void => {
  const payment = paymentOf(tx, invoice);
  if (payment) {
    const intent = tx.need('payment_intents', payment.payment.payment_intent);
    const canceled = {
      ...intent,
      canceled_at: tx.at,
      cancellation_reason: 'void_invoice' as const,
      next_action: null,
      status: 'canceled' as const,
    };
    write(tx, 'payment_intents', canceled, 'payment_intent.canceled');
    tx.put('invoice_payments', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: tx.at },
    });
  }
};

export const voidInvoice = (tx: Transaction, invoice: Invoice): Invoice => {
  cancelPayment(tx, invoice);
  const voided = change(
    tx,
    'invoices',
    invoice,
    {
      auto_advance: false,
      next_payment_attempt: null,
      status: 'void',
      status_transitions: { ...invoice.status_transitions, voided_at: tx.at },
    },
    'voided',
  );
  const subscription = tx.find('subscriptions', subscriptionIdOf(invoice));
  if (subscription?.status === 'incomplete') {
    change(tx, 'subscriptions', subscription, { ended_at: tx.at, status: 'incomplete_expired' });
  }
  return voided;
};
