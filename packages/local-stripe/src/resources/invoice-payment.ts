import { fields, oneOf, required, text } from '../wire/params.ts';
import { listRoute, type Route } from '../wire/route.ts';

const payment = fields({ payment_intent: required(text), type: required(oneOf('payment_intent')) });

export const invoicePaymentRoutes: readonly Route[] = [
  listRoute(
    '/v1/invoice_payments',
    'invoice_payments',
    { invoice: text, payment },
    (row, { payment: wanted = row.payment }) => row.payment.payment_intent === wanted.payment_intent,
  ),
];
