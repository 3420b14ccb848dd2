import type { BillingCommand } from '@hoops/domain/family/commands';
import { disputeObserved } from '@hoops/domain/family/disputes/dispute-events';
import { pendingDisputeAction } from '@hoops/domain/family/disputes/evolve';
import type { Family } from '@hoops/domain/family/state';
import { formatDollars, usd } from '@hoops/domain/money';
import { observeCard } from '../observations/observe-card.ts';
import { observedDispute } from '../observations/observe-dispute.ts';
import { observeInvoice } from '../observations/observe-invoice.ts';
import { observeRefund } from '../observations/observe-refund.ts';
import { observeSettlement } from '../observations/observe-settlement.ts';
import { observedSubscription } from '../observations/observe-subscription.ts';
import { epochSecondsOf } from '../stripe/stripe-values.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import type { MoneyMove, StripeFamilyState } from './stripe-state.ts';
import { type Drift, subscriptionDrift } from './subscription-drift.ts';

export type Finding = {
  readonly drifts: readonly Drift[];
  /** Commands that correct the differences, as webhooks would have done; empty when a person must decide. */
  readonly heal: readonly BillingCommand[];
  readonly isHealedIn: (family: Family) => boolean;
};

type Deps = Pick<ReconcileDeps, 'stripe' | 'prices'>;

const lasting = (drift: Omit<Drift, 'type'>): Finding => ({
  drifts: [{ type: 'RecordDrift', ...drift }],
  heal: [],
  isHealedIn: () => false,
});

export const findingsOf = async (
  deps: Deps,
  family: Family,
  theirs: StripeFamilyState,
): Promise<readonly Finding[]> => [
  ...(await customerFindings(deps, family, theirs)),
  ...(await subscriptionFindings(deps, family, theirs)),
  ...(await moneyFindings(deps, family, theirs)),
  ...(await disputeFindings(deps, family, theirs)),
];

/** A crash may have left a customer unlinked. Without exactly one customer, a person must decide. */
const customerFindings = async (
  { stripe }: Deps,
  family: Family,
  { customers }: StripeFamilyState,
): Promise<readonly Finding[]> => {
  const { stripeCustomerId } = family;
  const findings: Finding[] = [];
  const [oldest] = customers.toSorted((one, other) => one.created - other.created);
  if (stripeCustomerId === null && oldest) {
    findings.push({
      drifts: [customerDrift(oldest.id, 'none', oldest.id)],
      heal: [{ type: 'LinkCustomer', customerId: oldest.id }, ...(await observeCard(stripe, oldest.id))],
      isHealedIn: (after) => after.stripeCustomerId === oldest.id,
    });
  }
  if (stripeCustomerId !== null && !customers.some(({ id }) => id === stripeCustomerId)) {
    // The customer may have been linked after Stripe's list was read, so the customer is read again.
    const customer = await stripe.customers.retrieve(stripeCustomerId);
    if (customer.deleted) findings.push(lasting(customerDrift(stripeCustomerId, stripeCustomerId, 'none')));
  }
  const linked = stripeCustomerId ?? oldest?.id;
  for (const { id } of customers) {
    if (id !== linked) findings.push(lasting(customerDrift(id, linked ?? 'none', id)));
  }
  return findings;
};

const customerDrift = (objectId: string, ours: string, theirs: string): Drift => ({
  type: 'RecordDrift',
  objectId,
  field: 'customer',
  ours,
  theirs,
});

const subscriptionFindings = async (
  deps: Deps,
  family: Family,
  { subscriptions }: StripeFamilyState,
): Promise<readonly Finding[]> => {
  if (family.openIntents.length > 0) return [];
  const known = family.athletes.flatMap(({ plan }) => (plan.kind === 'live' ? [plan.subscriptionId] : []));
  const listed = new Map(subscriptions.map(({ id, observed }) => [id, observed]));
  const findings: Finding[] = [];
  for (const id of new Set([...known, ...listed.keys()])) {
    const asListed = listed.get(id);
    if (asListed && subscriptionDrift(family, asListed).length === 0) continue;
    const observed = await observedSubscription(deps, id);
    if (!observed) {
      findings.push(unreadable(id, known.includes(id)));
      continue;
    }
    const drifts = subscriptionDrift(family, observed);
    if (drifts.length === 0) continue;
    findings.push({
      drifts,
      heal: [{ type: 'ObserveSubscription', ...observed }],
      isHealedIn: (after) => subscriptionDrift(after, observed).length === 0,
    });
  }
  return findings;
};

const unreadable = (id: string, isKnown: boolean): Finding =>
  lasting({
    objectId: id,
    field: 'subscription',
    ours: isKnown ? id : 'none',
    theirs: isKnown ? 'none of our plans' : id,
  });

/** Disputes that the events lack or give a different status; read again, because the list may be stale. */
const disputeFindings = async (
  { stripe }: Deps,
  family: Family,
  { disputes }: StripeFamilyState,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const listed of disputes) {
    const disputeId = listed.id;
    if (pendingDisputeAction(family, { disputeId }) !== null) continue;
    const before = await observedDispute(stripe, listed);
    if (!before || disputeObserved(family, before).length === 0) continue;
    const observed = await observedDispute(stripe, await stripe.disputes.retrieve(disputeId));
    if (!observed || disputeObserved(family, observed).length === 0) continue;
    const ours = family.disputes.find((known) => known.disputeId === disputeId)?.status ?? 'none';
    findings.push({
      drifts: [{ type: 'RecordDrift', objectId: disputeId, field: 'dispute', ours, theirs: observed.status }],
      heal: [{ type: 'ObserveDispute', ...observed }],
      isHealedIn: (after) => disputeObserved(after, observed).length === 0,
    });
  }
  return findings;
};

type PlainMove = MoneyMove & { readonly kind: Exclude<MoneyMove['kind'], 'dispute'> };

/** False for money moved by a dispute, which is compared with the dispute. */
const isPlain = (move: MoneyMove): move is PlainMove => move.kind !== 'dispute';

const moneyFindings = async (
  deps: Deps,
  family: Family,
  { money }: StripeFamilyState,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const move of money.filter(isPlain)) {
    if (family.recordedFacts.includes(move.id)) continue;
    const [field, theirs] =
      move.kind === 'refund' ? ['refund', formatDollars(usd(-move.cents))] : ['payment', 'paid'];
    findings.push({
      drifts: [{ type: 'RecordDrift', objectId: move.id, field, ours: 'none', theirs }],
      heal: await observeMove(deps, move),
      isHealedIn: (after) => after.recordedFacts.includes(move.id),
    });
  }
  return findings;
};

const observeMove = (deps: Deps, { id, kind, at }: PlainMove) => {
  const { stripe } = deps;
  switch (kind) {
    case 'invoice':
      return observeInvoice(deps, id, epochSecondsOf(at));
    case 'settlement':
      return observeSettlement(stripe, id);
    case 'refund':
      return observeRefund(stripe, id);
    default:
      return kind satisfies never;
  }
};
