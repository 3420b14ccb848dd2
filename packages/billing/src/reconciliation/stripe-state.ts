import type { ObservedSubscription } from '@hoops/domain/family/plans/observe-subscription';
import type { ListedDispute } from '../observations/observe-dispute.ts';

/** Money that moved at Stripe: a plan's invoice, a payment of class months, a refund (negative), what a dispute took or gave back. */
export type MoneyMove = {
  readonly id: string;
  readonly kind: 'invoice' | 'settlement' | 'refund' | 'dispute';
  readonly cents: number;
  /** ISO-8601 UTC. */
  readonly at: string;
};

/** Without name and address: what is read at Stripe is kept until it has been compared. */
export type ListedCustomer = {
  readonly id: string;
  /** Epoch seconds. */
  readonly created: number;
  /** Whether name and email are the parent's; a customer of whom that is not so is looked at again. */
  readonly hasDetails: boolean;
};

export type ListedSubscription = {
  readonly id: string;
  /** As the list had it; null for one that is none of ours. What differs is looked at again. */
  readonly observed: ObservedSubscription | null;
};

/** What Stripe has of one family. */
export type StripeFamilyState = {
  readonly customers: ListedCustomer[];
  /** Subscriptions that have begun and not ended. */
  readonly subscriptions: ListedSubscription[];
  /** Schedules that a crash left without phases and metadata. */
  readonly orphanSchedules: string[];
  /** Payments of class months that could still be confirmed with the bank, and for which intent they were made. */
  readonly openConfirmations: { readonly id: string; readonly intentId: string | undefined }[];
  readonly disputes: ListedDispute[];
  readonly money: MoneyMove[];
};

type Kind = keyof StripeFamilyState;

/** One thing that Stripe has, or that we have a family, by the family it names; null for none. */
export type Filed =
  | { readonly family: string; readonly kind: 'ours' }
  | {
      [K in Kind]: {
        readonly family: string | null;
        readonly kind: K;
        readonly fact: StripeFamilyState[K][number];
      };
    }[Kind];

/** Which families of ours there are, and what Stripe has of each, of ours or not. */
export type FiledFamilies = {
  readonly ours: ReadonlySet<string>;
  readonly atStripe: ReadonlyMap<string | null, StripeFamilyState>;
};

/** What was filed one by one, by family. */
export const byFamily = (filed: Iterable<Filed>): FiledFamilies => {
  const ours = new Set<string>();
  const atStripe = new Map<string | null, StripeFamilyState>();
  for (const item of filed) {
    if (item.kind === 'ours') {
      ours.add(item.family);
      continue;
    }
    const state = atStripe.get(item.family) ?? nothingAtStripe();
    atStripe.set(item.family, state);
    const facts: unknown[] = state[item.kind];
    facts.push(item.fact);
  }
  return { ours, atStripe };
};

/** Of a family that Stripe does not know. */
export const nothingAtStripe = (): StripeFamilyState => ({
  customers: [],
  subscriptions: [],
  orphanSchedules: [],
  openConfirmations: [],
  disputes: [],
  money: [],
});
