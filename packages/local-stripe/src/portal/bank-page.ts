import { settleInvoiceOf } from '../billing/collect-invoice.ts';
import { answerBank } from '../billing/confirm-payment.ts';
import type { PaymentIntent } from '../objects.ts';
import { bankPath } from '../resources/payment-intent.ts';
import type { Transaction } from '../store/store.ts';
import { html } from './html.ts';
import { amountOf, document, missingPage } from './pages.ts';
import { goTo, type PortalAnswer, type PortalRequest, page } from './portal.ts';

/**
 * Page of `next_action.redirect_to_url`, where the cardholder confirms or refuses and returns, as in
 * Stripe's test mode.
 */
export const serveBankPage = (tx: Transaction, { method, path }: PortalRequest): PortalAnswer => {
  const [, , secret = '', action] = path.split('/');
  const here = bankPath(secret);
  const intent = tx.all('payment_intents').find((one) => redirectOf(one)?.url.endsWith(here));
  const redirect = intent && redirectOf(intent);
  // The page returns 404 once the payment is answered or its link was replaced.
  if (secret === '' || intent === undefined || redirect === undefined) return page(404, missingPage());
  if (method === 'GET' && action === undefined) return page(200, bankPage(intent, here), targets(redirect));
  if (method !== 'POST' || (action !== 'complete' && action !== 'fail')) return page(404, missingPage());
  const card = tx.need('payment_methods', intent.payment_method ?? '');
  const answered = answerBank(tx, intent, card, action === 'complete');
  settleInvoiceOf(tx, answered);
  return goTo(wayBack(redirect.return_url, answered.intent));
};

const redirectOf = ({ next_action }: PaymentIntent) =>
  next_action?.type === 'redirect_to_url' ? next_action.redirect_to_url : undefined;

const targets = ({ return_url }: { readonly return_url: string }): readonly string[] => [
  new URL(return_url).origin,
];

const wayBack = (returnUrl: string, { id, client_secret, status }: PaymentIntent): string => {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
};

const bankPage = (intent: PaymentIntent, path: string): string => {
  const form = (action: string, label: string, look: string) =>
    html`<form method="post" action="${path}/${action}"><button class="${look}" type="submit">${label}</button></form>`;
  return document(
    'Confirm the payment',
    html`<h1>3D Secure test page</h1>
<p class="note">Your bank asks whether you make this payment.</p>
<section aria-labelledby="amount">
<h2 id="amount">${amountOf(intent.amount)}</h2>
${form('complete', 'Complete authentication', 'main')}
${form('fail', 'Fail authentication', '')}
</section>`,
  );
};
