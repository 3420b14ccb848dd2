import { familyId } from '@hoops/domain/ids';
import { formatDollars, usd } from '@hoops/domain/money';
import { payoutDifference, payoutStreams } from '@hoops/domain/payout/payout-decider';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type Stripe from 'stripe';
import { customerDetails } from '../customers/send-details.ts';
import { listedDispute } from '../observations/observe-dispute.ts';
import { observationOf } from '../observations/observe-subscription.ts';
import { observePayout, type PayoutDeps } from '../payouts/observe-payout.ts';
import { parentOfPayment } from '../stripe/parent-of-payment.ts';
import { isLive } from '../stripe/schedules.ts';
import { expanded, isoOf, paidAtOf } from '../stripe/stripe-values.ts';
import { type ReconcileDeps, type Run, reconcileActor } from './reconcile-deps.ts';
import type { Counts } from './run-state.ts';
import type { Filed, ListedCustomer, ListedPayout, MoneyMove } from './stripe-state.ts';

type Deps = Pick<ReconcileDeps, 'prices' | 'families'> & PayoutDeps;
type Paging = { readonly limit: number; readonly starting_after?: string };

export type ListedPage = {
  readonly filed: readonly Filed[];
  readonly counts: Partial<Counts>;
  readonly next: string | null;
};
type List = (deps: Deps, run: Run, paging: Paging) => Promise<ListedPage>;

/** Minimum age in seconds of a schedule without phases; a younger schedule may still get its phases. */
const graceSeconds = 3_600;
/** Longest time between an invoice and its payment, because Stripe stops retrying after a few weeks. */
const maxCollectionMs = 45 * 24 * 3_600_000;
/** Longest duration of a dispute, because banks may take months to decide. */
const maxDisputeMs = 200 * 24 * 3_600_000;
const familiesAtOnce = 16;

const customers: List = async ({ stripe, families }, _run, paging) => {
  const page = await stripe.customers.list(paging);
  const filed: Filed[] = [];
  await forEachAtOnce(page.data, familiesAtOnce, async (customer) => {
    const family = customer.metadata.parentId ?? null;
    const fact = { id: customer.id, created: customer.created };
    const hasDetails = family === null || (await isAsRegistered(families, family, customer));
    filed.push({ family, kind: 'customers', fact: { ...fact, hasDetails } satisfies ListedCustomer });
  });
  return { filed, counts: { customers: page.data.length }, next: nextOf(page) };
};

const isAsRegistered = async (
  families: Deps['families'],
  family: string,
  { name, email }: Stripe.Customer,
): Promise<boolean> => {
  const { state } = await families.load(familyId(family));
  const details = state.kind === 'registered' ? customerDetails(state) : undefined;
  return !details || (details.name === name && details.email === email);
};

const subscriptions: List = async (deps, _run, paging) => {
  const expand = ['data.latest_invoice', 'data.schedule', 'data.discounts'];
  const page = await deps.stripe.subscriptions.list({ ...paging, expand });
  const filed: Filed[] = [];
  for (const subscription of page.data) {
    const { id, metadata, status } = subscription;
    // Abandoned subscriptions never became active, but stay listed forever.
    if (status === 'incomplete' || status === 'incomplete_expired') continue;
    const observed = (await observationOf(deps, subscription)) ?? null;
    filed.push({ family: metadata.parentId ?? null, kind: 'subscriptions', fact: { id, observed } });
  }
  return { filed, counts: { subscriptions: filed.length }, next: nextOf(page) };
};

const schedules: List = async ({ stripe, clock }, _run, paging) => {
  const page = await stripe.subscriptionSchedules.list({ ...paging, expand: ['data.subscription'] });
  const live = page.data.filter(isLive);
  const filed = live.flatMap((schedule): Filed[] => {
    const family = expanded(schedule.subscription)?.metadata.parentId;
    const isOrphan =
      family !== undefined && !schedule.metadata?.intentId && schedule.created <= settledBefore(clock);
    return isOrphan ? [{ family, kind: 'orphanSchedules', fact: schedule.id }] : [];
  });
  return { filed, counts: { schedules: live.length }, next: nextOf(page) };
};

const invoices: List = async ({ stripe }, run, paging) => {
  const created = createdWithin(run, maxCollectionMs);
  const page = await stripe.invoices.list({ ...paging, created, status: 'paid' });
  const moves = page.data.flatMap(({ id, amount_paid: cents, status_transitions, parent }) => {
    const paidAt = status_transitions.paid_at;
    if (cents === 0 || paidAt === null) return [];
    const family = parent?.subscription_details?.metadata?.parentId ?? null;
    return moveWithin(run, family, { id, kind: 'invoice', cents, at: isoOf(paidAt) });
  });
  return { filed: moves, counts: { payments: moves.length }, next: nextOf(page) };
};

const payments: List = async ({ stripe, clock }, run, paging) => {
  const created = createdWithin(run, maxCollectionMs);
  const page = await stripe.paymentIntents.list({ ...paging, created, expand: ['data.latest_charge'] });
  const ofMonths = page.data.filter(({ metadata }) => metadata.settlementId);
  const open = ofMonths.flatMap(({ id, metadata, status, created: at }): Filed[] =>
    status === 'requires_action' && at <= settledBefore(clock)
      ? [
          {
            family: metadata.parentId ?? null,
            kind: 'openConfirmations',
            fact: { id, intentId: metadata.intentId },
          },
        ]
      : [],
  );
  const moves = ofMonths.flatMap((payment) => {
    const { id, metadata, status, amount_received: cents } = payment;
    if (status !== 'succeeded') return [];
    const move = { id, kind: 'settlement', cents, at: paidAtOf(payment) } as const;
    return moveWithin(run, metadata.parentId ?? null, move);
  });
  return { filed: [...open, ...moves], counts: { payments: moves.length }, next: nextOf(page) };
};

const refunds: List = async ({ stripe }, run, paging) => {
  const created = createdWithin(run, maxCollectionMs);
  const page = await stripe.refunds.list({ ...paging, created, expand: payersOf });
  const moves: Filed[] = [];
  for (const refund of page.data) {
    const payer = await payerOf(stripe, refund);
    if (refund.status !== 'succeeded' || !payer) continue;
    const at = isoOf(refund.created);
    moves.push(
      ...moveWithin(run, payer.family, { id: refund.id, kind: 'refund', cents: -refund.amount, at }),
    );
  }
  return { filed: moves, counts: { refunds: moves.length }, next: nextOf(page) };
};

const disputes: List = async ({ stripe }, run, paging) => {
  const created = createdWithin(run, maxDisputeMs);
  const page = await stripe.disputes.list({ ...paging, created, expand: payersOf });
  const ours: { readonly dispute: Stripe.Dispute; readonly family: string | null }[] = [];
  for (const dispute of page.data) {
    const payer = await payerOf(stripe, dispute);
    if (payer && isoOf(dispute.created) <= run.startedAt) ours.push({ dispute, family: payer.family });
  }
  const filed = ours.flatMap(({ dispute, family }): Filed[] => [
    { family, kind: 'disputes', fact: listedDispute(dispute) },
    ...dispute.balance_transactions.flatMap(({ id, amount: cents, created: at }) =>
      moveWithin(run, family, { id, kind: 'dispute', cents, at: isoOf(at) }),
    ),
  ]);
  return { filed, counts: { disputes: ours.length }, next: nextOf(page) };
};

/** Records what webhooks did not, and reports a deposit that differs from its movements. */
const payouts: List = async (deps, run, paging) => {
  const created = createdWithin(run, 0);
  const page = await deps.stripe.payouts.list({ ...paging, created });
  const filed: Filed[] = [];
  for (const { id, amount, status } of page.data) {
    const { state: ours } = await streamReader(deps.store, payoutStreams).load(id);
    const { commandId, causationId } = run.why;
    const why = { commandId: `${commandId}-${id}`, causationId, actor: reconcileActor };
    const after = await observePayout(deps, id, why);
    const differ = (fact: Omit<ListedPayout, 'objectId'>) =>
      filed.push({ family: null, kind: 'payouts', fact: { objectId: id, ...fact } });
    if (ours?.status !== after?.status)
      differ({ ours: ours?.status ?? 'none', theirs: status, healed: true });
    if (after && (payoutDifference(after) ?? 0) !== 0)
      differ({ ours: formatDollars(usd(after.netCents)), theirs: formatDollars(usd(amount)), healed: false });
  }
  return { filed, counts: {}, next: nextOf(page) };
};

export const stripeLists: readonly List[] = [
  customers,
  subscriptions,
  invoices,
  payments,
  schedules,
  refunds,
  disputes,
  payouts,
];

const nextOf = ({ has_more, data }: Stripe.ApiList<{ readonly id: string }>): string | null =>
  has_more ? (data.at(-1)?.id ?? null) : null;

const createdWithin = ({ months: [first] }: Run, ms: number) => ({
  gte: Math.floor((Date.parse(`${first}-01T00:00:00Z`) - ms) / 1000),
});

const settledBefore = (clock: Deps['clock']): number =>
  Math.floor(clock.now().getTime() / 1000) - graceSeconds;

const moveWithin = (run: Run, family: string | null, fact: MoneyMove): readonly Filed[] =>
  fact.at > run.startedAt || !run.months.includes(clubPeriod(fact.at))
    ? []
    : [{ family, kind: 'money', fact }];

const payersOf = ['data.payment_intent.customer'];

const payerOf = async (
  stripe: Stripe,
  { payment_intent }: Pick<Stripe.Refund, 'payment_intent'>,
): Promise<{ readonly family: string | null } | undefined> => {
  const payment = expanded(payment_intent);
  if (!payment?.customer) return undefined;
  const customer = expanded(payment.customer);
  if (!customer) throw new Error('The customer of a payment was not expanded.');
  const family = customer.deleted ? await parentOfPayment(stripe, payment) : customer.metadata.parentId;
  return { family: family ?? null };
};
