import type { Envelope } from '@hoops/domain/envelope';
import { owedAt, owingOf } from '@hoops/domain/family/charges/owed';
import type { Athlete, Family } from '@hoops/domain/family/state';
import { clubPeriod } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import { doubleCharges } from './double-charges.ts';
import { idOf, isAlive, paymentIdOf, type StripeSide } from './stripe-side.ts';

/**
 * Differences between Stripe's data and ours for a family, as sentences. Independent of the product's
 * reconciliation.
 */
export const disagreements = (
  stripe: StripeSide,
  family: Family,
  events: readonly Envelope[],
  at: string,
): readonly string[] => [
  ...customers(stripe, family),
  ...doubleCharges(stripe, family),
  ...money(stripe, family, events),
  ...disputes(stripe, family, events),
  ...months(stripe, family, at),
  ...family.athletes.flatMap((athlete) => plan(stripe, family, athlete)),
  ...strays(stripe, family),
  ...failures(stripe, family),
  ...family.openIntents.map(({ kind, intentId }) => `${kind} ${intentId} is still open`),
];

const iso = (at: number): string => new Date(at * 1000).toISOString();
const differ = (what: string, ours: unknown, theirs: unknown): readonly string[] => {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return one === other ? [] : [`${what}: ours ${one}, Stripe's ${other}`];
};

const customers = (stripe: StripeSide, family: Family): readonly string[] => {
  const theirs = stripe.customers.filter(({ metadata }) => metadata.parentId === family.familyId);
  const [customer] = theirs;
  return [
    ...differ(
      'customers',
      family.stripeCustomerId ? [family.stripeCustomerId] : [],
      theirs.map(({ id }) => id),
    ),
    ...differ(
      'default card',
      family.hasDefaultPaymentMethod,
      Boolean(customer?.invoice_settings.default_payment_method),
    ),
    ...differ('credit', family.planCredit.cents, inOpenInvoices(stripe, customer) - (customer?.balance ?? 0)),
  ];
};

/** Credit that Stripe has deducted from unpaid invoices; for us, it is used once they are paid. */
const inOpenInvoices = ({ invoices }: StripeSide, customer: Stripe.Customer | undefined): number =>
  invoices
    .filter((invoice) => invoice.status === 'open' && idOf(invoice.customer) === customer?.id)
    .reduce((sum, { ending_balance, starting_balance }) => sum + (ending_balance ?? 0) - starting_balance, 0);

const money = (stripe: StripeSide, family: Family, events: readonly Envelope[]): readonly string[] => {
  const charged = stripe.charges.filter((charge) => isOf(charge, family) && charge.status === 'succeeded');
  const theirPayments = charged.map((charge) => [paymentIdOf(stripe, charge), charge.amount] as const);
  const theirRefunds = stripe.refunds
    .filter(({ charge, status }) => status === 'succeeded' && charged.some(({ id }) => id === idOf(charge)))
    .map(({ id, amount }) => [id, amount] as const);
  const payments: (readonly [string, number])[] = [];
  const refunds: (readonly [string, number])[] = [];
  for (const { type, data } of events) {
    if (type === 'PaymentReceived' && !data.method) payments.push([data.paymentId, data.amount.cents]);
    if (type === 'PaymentRefunded') refunds.push([data.refundId, data.amount.cents]);
  }
  const net = sum(payments) - sum(refunds);
  return [
    ...differ('payments', payments.toSorted(byId), theirPayments.toSorted(byId)),
    ...differ('refunds', refunds.toSorted(byId), theirRefunds.toSorted(byId)),
    ...differ('net', net, sum(theirPayments) - sum(theirRefunds)),
    ...(Number.isSafeInteger(net) && net >= 0 ? [] : [`${net} cents were received`]),
  ];
};

const disputes = (stripe: StripeSide, family: Family, events: readonly Envelope[]): readonly string[] => {
  const theirs = stripe.disputes.flatMap((dispute) => {
    const charge = stripe.charges.find(({ id }) => id === idOf(dispute.charge));
    return charge && isOf(charge, family) ? [{ dispute, paymentId: paymentIdOf(stripe, charge) }] : [];
  });
  const accepted = events.flatMap(({ type, data }) => (type === 'DisputeAccepted' ? [data.disputeId] : []));
  const moved = ({ balance_transactions: moves }: Stripe.Dispute) => ({
    takenCents: 0 - moves.reduce((total, { amount }) => total + amount, 0),
    feeCents: moves.reduce((total, { fee }) => total + fee, 0),
  });
  return [
    ...differ(
      'disputes',
      family.disputes
        .map(({ disputeId, paymentId, status, amount, takenCents, feeCents }) => [
          disputeId,
          `${paymentId} ${status} ${amount.cents} ${takenCents} ${feeCents}`,
        ])
        .toSorted(),
      theirs
        .map(({ dispute, paymentId }) => {
          const { takenCents, feeCents } = moved(dispute);
          return [dispute.id, `${paymentId} ${dispute.status} ${dispute.amount} ${takenCents} ${feeCents}`];
        })
        .toSorted(),
    ),
    ...theirs
      .filter(({ dispute }) => accepted.includes(dispute.id) && dispute.status !== 'lost')
      .map(({ dispute }) => `${dispute.id} was accepted and is ${dispute.status}`),
    ...accepted
      .filter((id, index) => accepted.indexOf(id) !== index)
      .map((id) => `${id} was accepted more than once`),
  ];
};

const byId = ([one]: readonly [string, number], [other]: readonly [string, number]): number =>
  one < other ? -1 : 1;
const sum = (moves: readonly (readonly [string, number])[]): number =>
  moves.reduce((total, [, cents]) => total + cents, 0);
const isOf = ({ customer }: { readonly customer: unknown }, { stripeCustomerId }: Family): boolean =>
  stripeCustomerId !== null && idOf(customer as string | { id: string } | null) === stripeCustomerId;

/** True for cash, a check or a credit on class bills, of which Stripe knows nothing. */
const isRecorded = (paidBy: string): boolean => /^(cash|check|credit)_/.test(paidBy);

const months = (stripe: StripeSide, family: Family, at: string): readonly string[] => {
  const paid = stripe.payments.filter(
    (payment) => payment.status === 'succeeded' && payment.metadata.parentId === family.familyId,
  );
  const theirs = paid.flatMap(({ metadata }) =>
    (metadata.periods ?? '').split(',').map((period) => `${period} by ${metadata.settlementId}`),
  );
  const ours = [
    ...new Set(
      family.charges.flatMap(({ period, paidBy }) =>
        paidBy && !isRecorded(paidBy) ? [`${period} by ${paidBy}`] : [],
      ),
    ),
  ];
  const open = family.charges.filter(({ frozen }) => !frozen).map(({ period }) => period);
  const sums = paid.flatMap(({ metadata, amount_received }) => {
    const bills = family.charges.filter(({ paidBy }) => paidBy === metadata.settlementId);
    const cents = bills.reduce((total, { amount }) => total + amount.cents, 0);
    return differ(`bills of ${metadata.settlementId}`, cents, amount_received);
  });
  const lines = family.charges.flatMap(({ period, amount, lines: parts }) =>
    differ(
      `lines of ${period}`,
      amount.cents,
      parts.reduce((total, part) => total + part.amount.cents, 0),
    ),
  );
  const unpaid = family.charges.filter(({ period, paidBy }) => paidBy === null && period < clubPeriod(at));
  const isBehind =
    leftToAsk(family).length > 0 ||
    stripe.subscriptions.some(
      (subscription) => isOf(subscription, family) && ['past_due', 'unpaid'].includes(subscription.status),
    );
  const owed = owedAt(owingOf(family), at);
  return [
    ...differ('paid months', ours.toSorted(), theirs.toSorted()),
    ...sums,
    ...lines,
    ...differ('months with an open bill', open.length, new Set(open).size),
    ...differ('up to date', !owed.isPending, owed.outstanding.length === 0 && !isBehind),
    ...(unpaid.length > owed.outstanding.length ? ['an unpaid month is not outstanding'] : []),
  ];
};

const plan = (stripe: StripeSide, family: Family, { athleteId, plan: ours }: Athlete): readonly string[] => {
  const alive = stripe.subscriptions.filter(
    (subscription) => isAlive(subscription) && subscription.metadata.athleteId === athleteId,
  );
  const known = ours.kind === 'live' ? [ours.subscriptionId] : [];
  const [theirs] = alive;
  const ids = differ(
    `subscriptions of ${athleteId}`,
    known,
    alive.map(({ id }) => id),
  );
  if (ids.length > 0 || ours.kind !== 'live' || !theirs) return ids;
  const item = theirs.items.data[0];
  const end = theirs.cancel_at ?? (theirs.cancel_at_period_end ? item?.current_period_end : undefined);
  // Stripe resumes collection one day before the renewal with the next charge.
  const resumesAt = theirs.pause_collection?.resumes_at ?? null;
  const pausedUntil = resumesAt === null ? null : resumesAt + 86_400;
  const attached = stripe.schedules.find(({ id }) => id === idOf(theirs.schedule));
  const next = attached?.phases.find(
    ({ start_date }) => start_date >= (attached.current_phase?.end_date ?? 0),
  );
  return [
    ...differ(`family of ${athleteId}`, family.familyId, theirs.metadata.parentId),
    ...differ(
      `price of ${athleteId}`,
      [ours.priceId, ours.price.cents, ours.plan],
      [item?.price.id, item?.price.unit_amount, item?.price.lookup_key],
    ),
    ...differ(`status of ${athleteId}`, ours.status, theirs.status),
    ...differ(
      `period of ${athleteId}`,
      [ours.currentPeriodStart, ours.currentPeriodEnd],
      // A backdated plan begins for us at its creation.
      [iso(Math.max(item?.current_period_start ?? 0, theirs.created)), iso(item?.current_period_end ?? 0)],
    ),
    ...differ(
      `end of ${athleteId}`,
      ours.change.kind === 'cancellation' ? ours.change.effectiveAt : null,
      end ? iso(end) : null,
    ),
    ...differ(
      `pause of ${athleteId}`,
      ours.pause && ours.pause.until !== ours.currentPeriodEnd ? ours.pause.until : null,
      pausedUntil === item?.current_period_end ? null : pausedUntil && iso(pausedUntil),
    ),
    ...differ(
      `switch of ${athleteId}`,
      ours.change.kind === 'switch' ? [ours.change.scheduleId, ours.change.effectiveAt] : null,
      attached && next && !end ? [attached.id, iso(next.start_date)] : null,
    ),
  ];
};

/** Subscriptions that Stripe would charge forever, because their athlete was removed. */
const strays = (stripe: StripeSide, family: Family): readonly string[] =>
  stripe.subscriptions
    .filter((subscription) => isAlive(subscription) && subscription.metadata.parentId === family.familyId)
    .filter(({ metadata }) => !family.athletes.some(({ athleteId }) => athleteId === metadata.athleteId))
    .map(({ id }) => `subscription ${id} lives on for an athlete who is gone`);

/** Plan months shown to the parent as not yet charged. */
const leftToAsk = ({ failedPayments }: Pick<Family, 'failedPayments'>): readonly string[] =>
  failedPayments.filter(({ attempt }) => attempt === 0).map(({ invoiceId }) => invoiceId);

/**
 * Differences in failed payments: the parent must see payments that Stripe still collects, and months that
 * Stripe no longer collects.
 */
const failures = (stripe: StripeSide, family: Family): readonly string[] => {
  const live = family.athletes.flatMap(({ plan: it }) => (it.kind === 'live' ? [it.subscriptionId] : []));
  const own = stripe.invoices.filter(({ parent }) =>
    live.includes(idOf(parent?.subscription_details?.subscription)),
  );
  const tried = own.filter(({ status, attempt_count }) => status === 'open' && attempt_count > 0);
  const alone = own
    .filter(({ status, attempt_count }) => ['draft', 'open'].includes(status ?? '') && attempt_count === 0)
    .filter(({ auto_advance }) => !auto_advance)
    .map(({ id }) => id);
  const running = stripe.subscriptions
    .filter(({ id, status }) => live.includes(id) && status === 'active')
    .map(({ latest_invoice }) => idOf(latest_invoice));
  const failedNow = family.failedPayments.filter(({ ended }) => !ended);
  const left = leftToAsk({ failedPayments: failedNow });
  const ended = stripe.invoices.filter(
    ({ parent }) =>
      parent?.subscription_details?.metadata?.parentId === family.familyId &&
      !live.includes(idOf(parent?.subscription_details?.subscription)),
  );
  return [
    ...differ(
      'invoices of ended plans',
      family.failedPayments
        .filter((failed) => failed.ended && failed.attempt > 0)
        .map(({ invoiceId }) => invoiceId)
        .toSorted(),
      ended
        .filter(({ status, attempt_count }) => status === 'open' && attempt_count > 0)
        .map(({ id }) => id)
        .toSorted(),
    ),
    ...differ(
      'failed invoices',
      failedNow
        .map(({ invoiceId }) => invoiceId)
        .filter((id) => !left.includes(id))
        .toSorted(),
      tried.map(({ id }) => id).toSorted(),
    ),
    ...left.filter((id) => !alone.includes(id)).map((id) => `${id} reads as not charged, which is not so`),
    ...alone
      .filter((id) => running.includes(id) && !left.includes(id))
      .map((id) => `no family is asked to pay ${id}`),
  ];
};
