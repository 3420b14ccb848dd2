import type { LookedAt } from '@hoops/domain/reconciliation/events';
import { clubPeriod } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import { isLive } from '../stripe/schedules.ts';
import { expanded, isoOf, optionalIdOf, paidAtOf } from '../stripe/stripe-values.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/** Money that moved at Stripe: a plan's invoice, a payment of class months, a refund (negative), what a dispute took or gave back. */
export type MoneyMove = {
  readonly id: string;
  readonly kind: 'invoice' | 'settlement' | 'refund' | 'dispute';
  readonly cents: number;
  /** ISO-8601 UTC. */
  readonly at: string;
};

/** What Stripe has of one family. */
export type StripeFamilyState = {
  readonly customers: Stripe.Customer[];
  /** Subscriptions that have begun and not ended. */
  readonly subscriptions: string[];
  /** Schedules that a crash left without phases and metadata. */
  readonly orphanSchedules: string[];
  /** Payments of class months that could still be confirmed with the bank, and for which intent they were made. */
  readonly openConfirmations: { readonly id: string; readonly intentId: string | undefined }[];
  readonly disputes: Stripe.Dispute[];
  readonly money: MoneyMove[];
};

export type StripeAccountState = {
  /** By the family id in the objects' metadata; `undefined` holds what names no family. */
  readonly families: ReadonlyMap<string | undefined, StripeFamilyState>;
  readonly counts: Omit<LookedAt, 'families'>;
};

/** Younger ones may still get their phases from the process that is making them. */
const graceSeconds = 3_600;
/** An invoice is made up to this long before it is paid: Stripe gives up trying after a few weeks. */
const maxCollectionMs = 45 * 24 * 3_600_000;

/** A bank may take months to decide. */
const maxDisputeMs = 200 * 24 * 3_600_000;

/** Reads everything at Stripe that is compared: a page of a hundred objects a request. */
export const readStripeState = async (
  { stripe, clock }: Pick<ReconcileDeps, 'stripe' | 'clock'>,
  run: Run,
): Promise<StripeAccountState> => {
  const families = new Map<string | undefined, StripeFamilyState>();
  const counts = { customers: 0, subscriptions: 0, schedules: 0, payments: 0, refunds: 0, disputes: 0 };
  const familyOfCustomer = new Map<string, string | undefined>();
  const of = (parentId: string | undefined): StripeFamilyState => {
    const known = families.get(parentId);
    if (known) return known;
    const empty: StripeFamilyState = {
      customers: [],
      subscriptions: [],
      orphanSchedules: [],
      openConfirmations: [],
      disputes: [],
      money: [],
    };
    families.set(parentId, empty);
    return empty;
  };
  const take = (parentId: string | undefined, move: MoneyMove): void => {
    if (move.at > run.startedAt || !run.months.includes(clubPeriod(move.at))) return;
    if (move.kind !== 'dispute') counts[move.kind === 'refund' ? 'refunds' : 'payments'] += 1;
    of(parentId).money.push(move);
  };
  const [first] = run.months;
  const createdWithin = (ms: number) => ({
    gte: Math.floor((Date.parse(`${first}-01T00:00:00Z`) - ms) / 1000),
  });
  const created = createdWithin(maxCollectionMs);
  const all = { limit: 100 };

  for await (const customer of stripe.customers.list(all)) {
    counts.customers += 1;
    familyOfCustomer.set(customer.id, customer.metadata.parentId);
    of(customer.metadata.parentId).customers.push(customer);
  }
  for await (const { id, metadata, status } of stripe.subscriptions.list(all)) {
    // What waits for its first payment has not begun; what waited in vain is listed for ever.
    if (status === 'incomplete' || status === 'incomplete_expired') continue;
    counts.subscriptions += 1;
    of(metadata.parentId).subscriptions.push(id);
  }
  const before = Math.floor(clock.now().getTime() / 1000) - graceSeconds;
  for await (const schedule of stripe.subscriptionSchedules.list({ ...all, expand: ['data.subscription'] })) {
    if (!isLive(schedule)) continue;
    counts.schedules += 1;
    const parentId = expanded(schedule.subscription)?.metadata.parentId;
    const isOrphan = parentId !== undefined && !schedule.metadata?.intentId && schedule.created <= before;
    if (isOrphan) of(parentId).orphanSchedules.push(schedule.id);
  }
  for await (const invoice of stripe.invoices.list({ ...all, created, status: 'paid' })) {
    const { id, amount_paid: cents, status_transitions, parent } = invoice;
    const paidAt = status_transitions.paid_at;
    if (cents === 0 || paidAt === null) continue;
    take(parent?.subscription_details?.metadata?.parentId, { id, kind: 'invoice', cents, at: isoOf(paidAt) });
  }
  const expandCharge = ['data.latest_charge'];
  for await (const payment of stripe.paymentIntents.list({ ...all, created, expand: expandCharge })) {
    const { id, metadata, status, amount_received: cents } = payment;
    if (status === 'requires_action' && metadata.settlementId && payment.created <= before) {
      of(metadata.parentId).openConfirmations.push({ id, intentId: metadata.intentId });
    }
    if (status !== 'succeeded' || !metadata.settlementId) continue;
    take(metadata.parentId, { id, kind: 'settlement', cents, at: paidAtOf(payment) });
  }
  const expandPayment = ['data.payment_intent'];
  for await (const refund of stripe.refunds.list({ ...all, created, expand: expandPayment })) {
    const customer = optionalIdOf(expanded(refund.payment_intent)?.customer);
    if (refund.status !== 'succeeded' || !customer) continue;
    const at = isoOf(refund.created);
    take(familyOfCustomer.get(customer), { id: refund.id, kind: 'refund', cents: -refund.amount, at });
  }
  const opened = createdWithin(maxDisputeMs);
  for await (const dispute of stripe.disputes.list({ ...all, created: opened, expand: expandPayment })) {
    const customer = optionalIdOf(expanded(dispute.payment_intent)?.customer);
    if (!customer || isoOf(dispute.created) > run.startedAt) continue;
    counts.disputes += 1;
    const parentId = familyOfCustomer.get(customer);
    of(parentId).disputes.push(dispute);
    for (const { id, amount: cents, created: at } of dispute.balance_transactions) {
      take(parentId, { id, kind: 'dispute', cents, at: isoOf(at) });
    }
  }
  return { families, counts };
};
