import type { ObservedSubscription } from '@hoops/domain/family/plans/observed';
import type { Difference } from '@hoops/domain/reconciliation/events';
import type { ListedDispute } from '../observations/observe-dispute.ts';

export type MoneyMove = {
  readonly id: string;
  readonly kind: 'invoice' | 'settlement' | 'refund' | 'dispute';
  readonly cents: number;
  /** Time of the movement, ISO-8601 UTC. */
  readonly at: string;
};

/** Customer without name and address, because lists are stored until compared. */
export type ListedCustomer = {
  readonly id: string;
  readonly created: number;
  /** True if name and email match the parent's; if false, the customer is read again. */
  readonly hasDetails: boolean;
};

export type ListedSubscription = {
  readonly id: string;
  /** Facts from the list; null for a foreign subscription. Differences are checked by reading again. */
  readonly observed: ObservedSubscription | null;
};

export type StripeFamilyState = {
  readonly customers: ListedCustomer[];
  readonly subscriptions: ListedSubscription[];
  readonly orphanSchedules: string[];
  /** Payments of class months that wait for the bank's confirmation, with their intents. */
  readonly openConfirmations: { readonly id: string; readonly intentId: string | undefined }[];
  readonly disputes: ListedDispute[];
  readonly money: MoneyMove[];
  readonly payouts: ListedPayout[];
};

/** Payout that differs from our record; healed by recording it, unless its movements do not add up. */
export type ListedPayout = Pick<Difference, 'objectId' | 'ours' | 'theirs' | 'healed'>;

type Kind = keyof StripeFamilyState;

export type Filed =
  | { readonly family: string; readonly kind: 'ours' }
  | {
      [K in Kind]: {
        readonly family: string | null;
        readonly kind: K;
        readonly fact: StripeFamilyState[K][number];
      };
    }[Kind];

export type FiledFamilies = {
  readonly ours: ReadonlySet<string>;
  readonly atStripe: ReadonlyMap<string | null, StripeFamilyState>;
};

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

export const nothingAtStripe = (): StripeFamilyState => ({
  customers: [],
  subscriptions: [],
  orphanSchedules: [],
  openConfirmations: [],
  disputes: [],
  money: [],
  payouts: [],
});
