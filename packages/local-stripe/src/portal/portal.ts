import { Failure } from '../failure.ts';
import type { Customer, PortalSession } from '../objects.ts';
import {
  detachPaymentMethod,
  requireOwnPaymentMethod,
  setDefaultPaymentMethod,
} from '../resources/payment-method.ts';
import { portalPath } from '../resources/portal-session.ts';
import { isLive } from '../resources/subscription.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { addCard } from './add-card.ts';
import { type CardForm, emptyCardForm, missingPage, portalPage } from './pages.ts';
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
  /** Origins to which a form post may redirect, because browsers check redirects after posts. */
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

type Visit = {
  readonly tx: Transaction;
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly path: string;
};

export const servePortal = (tx: Transaction, request: PortalRequest): PortalAnswer => {
  if (request.path === '/p/portal.css') return { status: 200, type: 'text/css', body: portalStyle };
  const [, , , secret = '', section, cardId, action] = request.path.split('/');
  const session = tx.all('portal_sessions').find(({ url }) => url.endsWith(portalPath(secret)));
  const customer = session && tx.find('customers', session.customer);
  if (session === undefined || customer === undefined || secret === '') return page(404, missingPage());
  const visit = { tx, session, customer, path: portalPath(secret) };

  if (request.method === 'GET' && section === undefined) {
    return show(visit, emptyCardForm, statusTexts[request.query.get('done') ?? '']);
  }
  if (request.method !== 'POST' || section !== 'cards') return page(404, missingPage());
  if (cardId === undefined) return saveCard(visit, request.form);
  requireOwnPaymentMethod(tx, customer.id, cardId, 'card');
  if (action === 'default') {
    setDefaultPaymentMethod(tx, customer, cardId);
    return goTo(`${visit.path}?done=default`);
  }
  const isDefault = customer.invoice_settings.default_payment_method === cardId;
  if (!isDefault || mayRemoveDefault(tx, customer)) detachPaymentMethod(tx, cardId);
  return goTo(`${visit.path}?done=removed`);
};

const statusTexts: Readonly<Record<string, string>> = {
  default: 'The default card was changed.',
  removed: 'The card was removed.',
};

const mayRemoveDefault = (reader: Reader, customer: Customer): boolean =>
  !reader.all('subscriptions').some((row) => row.customer === customer.id && isLive(row));

const show = ({ tx, session, customer, path }: Visit, form: CardForm, status?: string): PortalAnswer => {
  const { return_url } = session.flow.after_completion.redirect;
  const body = portalPage(
    {
      path,
      returnUrl: session.return_url,
      customer,
      cards: tx.all('payment_methods').filter((method) => method.customer === customer.id),
      mayRemoveDefault: mayRemoveDefault(tx, customer),
      status,
    },
    form,
  );
  return page(form.problem === null ? 200 : 402, body, [new URL(return_url).origin]);
};

const saveCard = (visit: Visit, form: URLSearchParams): PortalAnswer => {
  const { tx, customer, session } = visit;
  const typed = {
    cardNumber: (form.get('cardNumber') ?? '').trim(),
    expiry: (form.get('expiry') ?? '').trim(),
    name: (form.get('name') ?? '').trim(),
  };
  const method = addCard(tx, customer, { ...typed, cvc: (form.get('cvc') ?? '').trim() });
  if (method instanceof Failure) return show(visit, { ...typed, problem: method.message });
  setDefaultPaymentMethod(tx, customer, method.id);
  return goTo(session.flow.after_completion.redirect.return_url);
};
