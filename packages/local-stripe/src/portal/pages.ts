import type { Customer, Invoice, PaymentMethod } from '../objects.ts';
import { type Html, html } from './html.ts';

/** Fixed name, because no configuration contains a name. */
const businessName = 'All-American Hoops';

export type PortalView = {
  readonly path: string;
  readonly returnUrl: string | null;
  readonly customer: Customer;
  readonly cards: readonly PaymentMethod[];
  /** False while a subscription is live, because the subscription needs the default card. */
  readonly mayRemoveDefault: boolean;
  readonly status: string | undefined;
};

export type CardForm = {
  readonly cardNumber: string;
  readonly expiry: string;
  readonly name: string;
  readonly problem: string | null;
};

export const emptyCardForm: CardForm = { cardNumber: '', expiry: '', name: '', problem: null };

export const document = (title: string, body: Html, returnUrl: string | null = null): string => {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${businessName}</title>
<link rel="stylesheet" href="/p/portal.css">
<link rel="icon" href="data:,">
</head>
<body>
<div class="page">
<header>
${returnUrl !== null && html`<a class="link" href="${returnUrl}">Return to ${businessName}</a>`}
<span class="tag">Test mode</span>
</header>
<main>
${body}
</main>
</div>
</body>
</html>
`;
  return page.html;
};

export const portalPage = (view: PortalView, form: CardForm): string =>
  document(
    'Update payment method',
    html`<h1>Update payment method</h1>
<p class="note">The new card becomes the default for ${businessName}.</p>
${view.status !== undefined && html`<p role="status">${view.status}</p>`}
${view.cards.length > 0 && html`<section aria-labelledby="cards"><h2 id="cards">On file</h2>${cardList(view)}</section>`}
${cardSection(view, form)}`,
    view.returnUrl,
  );

export const missingPage = (): string =>
  document(
    'Not found',
    html`<h1>This page does not exist</h1><p>The link is wrong or its customer was deleted. Ask for a new one.</p>`,
  );

const cardList = (view: PortalView): Html => {
  const defaultId = view.customer.invoice_settings.default_payment_method;
  const row = (method: PaymentMethod) => {
    const isDefault = method.id === defaultId;
    const label = cardLabel(method);
    const action = (verb: string, path: string) =>
      html`<form class="inline" method="post" action="${view.path}/cards/${method.id}/${path}">
<button type="submit" aria-label="${verb}: ${label}">${verb}</button></form>`;
    return html`<li>
<span class="grow"><span>${label}</span><small>Expires ${expiryOf(method)}</small></span>
${isDefault && html`<span class="tag">Default</span>`}
${!isDefault && action('Make default', 'default')}
${(!isDefault || view.mayRemoveDefault) && action('Remove', 'remove')}
</li>`;
  };
  return html`<ul>${view.cards.map(row)}</ul>`;
};

const cardSection = (view: PortalView, form: CardForm): Html => {
  const problem = form.problem !== null && html`<p role="alert" id="problem">${form.problem}</p>`;
  const invalid = form.problem !== null && html` aria-describedby="problem"`;
  return html`<section aria-labelledby="add-card">
<h2 id="add-card">Card details</h2>
${problem}
<form method="post" action="${view.path}/cards" novalidate>
<div class="field"><label for="card-number">Card number</label>
<input id="card-number" name="cardNumber" inputmode="numeric" autocomplete="cc-number" value="${form.cardNumber}"${invalid}></div>
<div class="pair">
<div class="field"><label for="expiry">Expiry (MM / YY)</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" value="${form.expiry}"></div>
<div class="field"><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc"></div>
</div>
<div class="field"><label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" value="${form.name}"></div>
<button class="main" type="submit">Save card</button>
</form>
</section>`;
};

export const amountOf = (cents: number) => `$${(cents / 100).toFixed(2)}`;
export const invoiceStatus: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

export const cardLabel = ({ card }: PaymentMethod): string =>
  `${brandNames[card.brand] ?? card.brand} ending in ${card.last4}`;

const expiryOf = ({ card }: PaymentMethod): string =>
  `${String(card.exp_month).padStart(2, '0')} / ${String(card.exp_year).slice(-2)}`;
