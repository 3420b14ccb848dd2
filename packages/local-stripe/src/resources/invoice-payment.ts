import { page, pagingByTime } from '../wire/paging.ts';
import { fields, oneOf, required, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';

export const invoicePaymentRoutes: readonly Route[] = [
  route(
    'GET',
    '/v1/invoice_payments',
    {
      ...pagingByTime,
      invoice: text,
      payment: fields({ payment_intent: text, type: required(oneOf('payment_intent')) }),
      status: oneOf('open', 'paid', 'canceled'),
    },
    ({ tx, params, path }) => {
      const { invoice, payment, status } = params;
      const intent = payment?.payment_intent;
      const wanted = tx
        .all('invoice_payments')
        .filter((row) => invoice === undefined || row.invoice === invoice)
        .filter((row) => intent === undefined || row.payment.payment_intent === intent)
        .filter((row) => status === undefined || row.status === status);
      return page(path, wanted, params);
    },
  ),
];
