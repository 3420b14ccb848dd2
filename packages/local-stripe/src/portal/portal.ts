import type { Customer } from '../objects/customer.ts';
import type { PortalSession } from '../objects/portal-session.ts';
import { changeCustomer, setDefaultPaymentMethod } from '../resources/customer.ts';
import { detachPaymentMethod, requireOwnPaymentMethod } from '../resources/payment-method.ts';
import { businessNameOf } from '../resources/portal-configuration.ts';
import { portalPath } from '../resources/portal-session.ts';
import { isLive } from '../resources/subscription.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { Failure } from '../wire/failure.ts';
import { addCard } from './add-card.ts';
import {
  type CardForm,
  cardLabel,
  confirmationPage,
  emptyCardForm,
  missingPage,
  type PortalView,
  portalPage,
  updateCardPage,
} from './pages.ts';
import { portalStyle } from './style.ts';

export type PortalRequest = {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
};

export type PortalAnswer = {
  readonly status: number;
  readonly type: 'text/html' | 'text/css';
  readonly body: string;
  readonly location?: string;
  /** Origins that a form of this page may end up at: browsers check redirects after a post too. */
  readonly formTargets?: readonly string[];
};

export const page = (status: number, body: string, formTargets: readonly string[] = []): PortalAnswer => ({
  status,
  type: 'text/html',
  body,
  formTargets,
});
export const goTo = (location: string): PortalAnswer => ({
  status: 303,
  type: 'text/html',
  body: '',
  location,
});

/** The pages behind a portal session's link. What changes is put in the given transaction. */
export const servePortal = (tx: Transaction, request: PortalRequest): PortalAnswer => {
  if (request.path === '/p/portal.css') return { status: 200, type: 'text/css', body: portalStyle };
  const [, , , secret = '', section, cardId, action] = request.path.split('/');
  const session = tx.all('portal_sessions').find(({ url }) => url.endsWith(portalPath(secret)));
  const customer = session && tx.find('customers', session.customer);
  if (session === undefined || customer === undefined || secret === '') return page(404, missingPage());
  const path = portalPath(secret);

  if (request.method === 'GET' && section === undefined) {
    return show(tx, session, customer, path, emptyCardForm, statusText(request.query.get('done')));
  }
  if (request.method === 'POST' && section === 'cards' && mayChangeCards(tx, session)) {
    if (cardId === undefined) return saveCard(tx, session, customer, path, request.form);
    if (action === 'default') {
      requireOwnPaymentMethod(tx, customer.id, cardId, 'card');
      setDefaultPaymentMethod(tx, customer, cardId);
      return goTo(`${path}?done=default`);
    }
    if (action === 'remove') {
      requireOwnPaymentMethod(tx, customer.id, cardId, 'card');
      const isDefault = customer.invoice_settings.default_payment_method === cardId;
      if (!isDefault || mayRemoveDefault(tx, customer)) detachPaymentMethod(tx, cardId);
      return goTo(`${path}?done=removed`);
    }
  }
  return page(404, missingPage());
};

const statusText = (done: string | null): string | null =>
  done === 'saved'
    ? 'Your card was saved and is now the default.'
    : done === 'default'
      ? 'The default card was changed.'
      : done === 'removed'
        ? 'The card was removed.'
        : null;

const mayChangeCards = (reader: Reader, session: PortalSession): boolean =>
  reader.find('portal_configurations', session.configuration)?.features.payment_method_update.enabled ??
  false;

const mayRemoveDefault = (reader: Reader, customer: Customer): boolean =>
  !reader.all('subscriptions').some((row) => row.customer === customer.id && isLive(row));

const viewOf = (
  tx: Transaction,
  session: PortalSession,
  customer: Customer,
  path: string,
  status: string | null,
): PortalView => {
  const configuration = tx.find('portal_configurations', session.configuration);
  return {
    businessName: businessNameOf(configuration),
    path,
    returnUrl: session.return_url,
    customer,
    cards: tx.all('payment_methods').filter((method) => method.customer === customer.id),
    invoices: tx
      .all('invoices')
      .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
      .reverse()
      .slice(0, 24),
    mayChangeCards: mayChangeCards(tx, session),
    showsInvoices: configuration?.features.invoice_history.enabled ?? false,
    mayRemoveDefault: mayRemoveDefault(tx, customer),
    status,
  };
};

const show = (
  tx: Transaction,
  session: PortalSession,
  customer: Customer,
  path: string,
  form: CardForm,
  status: string | null,
): PortalAnswer => {
  const view = viewOf(tx, session, customer, path, status);
  const body = session.flow ? updateCardPage(view, form) : portalPage(view, form);
  const target = session.flow?.after_completion.redirect?.return_url;
  return page(form.problem === null ? 200 : 402, body, target ? [new URL(target).origin] : []);
};

/** Saves the card as the customer's default, as the portal does; a refused one is shown with its reason. */
const saveCard = (
  tx: Transaction,
  session: PortalSession,
  customer: Customer,
  path: string,
  form: URLSearchParams,
): PortalAnswer => {
  const typed = {
    cardNumber: (form.get('cardNumber') ?? '').trim(),
    expiry: (form.get('expiry') ?? '').trim(),
    name: (form.get('name') ?? '').trim(),
  };
  const refuse = (problem: string) => show(tx, session, customer, path, { ...typed, problem }, null);
  const method = addCard(tx, customer, { ...typed, cvc: (form.get('cvc') ?? '').trim() });
  if (method instanceof Failure) return refuse(method.message);
  changeCustomer(tx, tx.need('customers', customer.id), {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  return afterSaving(tx, session, customer, path, cardLabel(method));
};

const afterSaving = (
  tx: Transaction,
  session: PortalSession,
  customer: Customer,
  path: string,
  label: string,
): PortalAnswer => {
  const completion = session.flow?.after_completion;
  if (completion?.type === 'redirect' && completion.redirect) return goTo(completion.redirect.return_url);
  if (completion?.type === 'hosted_confirmation') {
    const view = viewOf(tx, session, customer, path, null);
    const message = completion.hosted_confirmation?.custom_message ?? `${label} was saved.`;
    return page(200, confirmationPage(view, message));
  }
  return goTo(`${path}?done=saved`);
};
