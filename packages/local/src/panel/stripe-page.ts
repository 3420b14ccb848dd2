import type { AccountView } from '@hoops/local-stripe/account-view';
import { type Html, html } from '@hoops/local-stripe/portal/html';
import { page, section, table } from './html.ts';

export const stripePage = (account: AccountView): string => {
  const nameOf = namesIn(account);
  const planOf = plansIn(account);
  return page(
    "Stripe's books",
    html`<h1>Stripe’s books</h1>
<p>What the local Stripe knows; it is kept across restarts. <a href="/_local">Local system</a></p>
<nav aria-label="Sections">${titles.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>
<output role="status"></output>
${part('customers', customers(account))}
${part('plans', plans(account, nameOf, planOf))}
${part('invoices', invoices(account, nameOf))}
${part('payments', payments(account, nameOf))}
${part('refunds', refunds(account, nameOf))}
${part('disputes', disputes(account))}
${part('webhooks', webhooks(account))}`,
    script,
  );
};

const titles = [
  ['customers', 'Customers'],
  ['plans', 'Subscriptions'],
  ['invoices', 'Invoices'],
  ['payments', 'Payments'],
  ['refunds', 'Refunds'],
  ['disputes', 'Disputes'],
  ['webhooks', 'Webhooks'],
] as const;
type Part = (typeof titles)[number][0];

const part = (id: Part, body: Html): Html => {
  const title = titles.find(([known]) => known === id)?.[1] ?? id;
  return html`<div id="${id}">${section(title, body)}</div>`;
};

const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const day = (iso: string | null): string => (iso === null ? '' : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`);
const withId = (value: string, id: string): Html => html`${value}<br><small>${id}</small>`;
const newestFirst = <T>(rows: readonly T[]): readonly T[] => rows.toReversed();

const namesIn = ({ customers: all }: AccountView) => {
  const names = new Map(all.map(({ id, name, email }) => [id, name ?? email ?? id]));
  return (id: string | null): string => (id === null ? '' : (names.get(id) ?? 'deleted customer'));
};

const plansIn = ({ subscriptions }: AccountView) => {
  const known = new Map(subscriptions.map(({ priceId, lookupKey }) => [priceId, lookupKey ?? priceId]));
  return (id: string): string => known.get(id) ?? id;
};
type NameOf = ReturnType<typeof namesIn>;

const customers = ({ customers: all, balances }: AccountView): Html =>
  table(
    ['Customer', 'Cards', 'Paid', 'Refunded', 'Owed'],
    newestFirst(all).map(({ id, name, email, cards, defaultPaymentMethodId }) => {
      const balance = balances.find(({ customerId }) => customerId === id);
      return [
        html`<span id="${id}">${name ?? 'No name'}</span><br>${email}<br><small>${id}</small>`,
        cards
          .map(
            (card) => `${card.brand} ${card.last4}${card.id === defaultPaymentMethodId ? ' (default)' : ''}`,
          )
          .join(', ') || 'No card',
        dollars(balance?.paidCents ?? 0),
        dollars(balance?.refundedCents ?? 0),
        dollars(balance?.owedCents ?? 0),
      ];
    }),
  );

const plans = (
  { subscriptions, schedules }: AccountView,
  nameOf: NameOf,
  planOf: (id: string) => string,
): Html =>
  table(
    ['Subscription', 'Customer', 'Price', 'Status', 'Period', 'What comes'],
    newestFirst(subscriptions).map((it) => {
      const schedule = schedules.find(({ id }) => id === it.scheduleId);
      const next = schedule?.phases.find(({ startAt }) => startAt >= it.periodEndAt);
      const comes = [
        ...(it.endedAt === null ? [] : [`ended ${day(it.endedAt)}`]),
        ...(it.cancelAt === null ? [] : [`ends ${day(it.cancelAt)}`]),
        ...(next ? [`${planOf(next.priceId)} from ${day(next.startAt)}`] : []),
      ].join(', ');
      return [
        withId(it.lookupKey ?? it.priceId, it.id),
        nameOf(it.customerId),
        dollars(it.amountCents),
        it.status,
        `${day(it.periodStartAt)} to ${day(it.periodEndAt)}`,
        schedule ? withId(comes || schedule.status, schedule.id) : comes || 'Renews',
      ];
    }),
  );

const invoices = ({ invoices: all }: AccountView, nameOf: NameOf): Html =>
  table(
    ['Invoice', 'Customer', 'When', 'Status', 'Total', 'Paid', 'Tries', 'Next try'],
    newestFirst(all).map((it) => [
      withId(it.number ?? 'Draft', it.id),
      nameOf(it.customerId),
      day(it.createdAt),
      it.status,
      dollars(it.totalCents),
      dollars(it.paidCents),
      it.attempts,
      day(it.nextAttemptAt),
    ]),
  );

const payments = ({ payments: all }: AccountView, nameOf: NameOf): Html =>
  table(
    ['Payment', 'Customer', 'When', 'Status', 'Amount', 'Refunded', 'Refund'],
    newestFirst(all).map((it) => [
      withId(it.description ?? 'Payment', it.id),
      nameOf(it.customerId),
      day(it.createdAt),
      it.failureCode === null ? it.status : `${it.status}: ${it.failureCode}`,
      dollars(it.amountCents),
      dollars(it.refundedCents),
      it.status === 'succeeded' && it.refundedCents < it.amountCents
        ? refundForm(it.id, it.amountCents - it.refundedCents)
        : '',
    ]),
  );

const refundForm = (charge: string, leftCents: number): Html => {
  const left = (leftCents / 100).toFixed(2);
  return html`<form class="inline" data-charge="${charge}" data-left="${leftCents}">
<label>Dollars <input name="dollars" type="number" min="0.01" max="${left}" step="0.01" value="${left}" required></label>
<button>Refund</button></form>`;
};

const refunds = ({ refunds: all }: AccountView, nameOf: NameOf): Html =>
  table(
    ['Refund', 'Customer', 'When', 'Amount', 'Of payment', 'Reason'],
    newestFirst(all).map((it) => [
      it.id,
      nameOf(it.customerId),
      day(it.createdAt),
      dollars(it.amountCents),
      it.chargeId,
      it.reason ?? '',
    ]),
  );

const disputes = ({ disputes: all }: AccountView): Html =>
  table(
    ['Dispute', 'When', 'Status', 'Reason', 'Amount', 'On the balance', 'Answer by', 'Of payment'],
    newestFirst(all).map((it) => [
      it.id,
      day(it.createdAt),
      it.status,
      it.reason,
      dollars(it.amountCents),
      dollars(it.balanceCents),
      day(it.dueAt),
      it.chargeId,
    ]),
  );

const webhooks = ({ deliveries }: AccountView): Html =>
  table(
    ['When', 'Event', 'Delivery', 'Tries'],
    deliveries.map((it) => [day(it.createdAt), withId(it.type, it.eventId), it.state, it.attempts]),
  );

const script = `const out=document.querySelector('output');
for(const form of document.querySelectorAll('form[data-charge]')){const key=crypto.randomUUID();
form.onsubmit=async(e)=>{e.preventDefault();const amountCents=Math.round(Number(form.dollars.value)*100);
const r=await fetch('/_local/stripe/refund',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({charge:form.dataset.charge,amountCents,key:key+amountCents})});
if(r.ok)location.reload();else{const{message}=await r.json();out.textContent=message;out.scrollIntoView()}}}`;
