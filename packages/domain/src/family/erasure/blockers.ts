import * as z from 'zod/mini';
import { isUnpaid } from '../charges/charges.ts';
import { isOver } from '../disputes/is-over.ts';
import type { Family } from '../state.ts';

/** What of a family must be over before its data can be erased, in the order in which it is said. */
export const familyBlockers = ['intent-open', 'plan-active', 'money-owed', 'dispute-open'] as const;
export type FamilyBlocker = (typeof familyBlockers)[number];

/** Besides, its parent may be no administrator, which the family's own events do not say. */
const erasureBlockers = [...familyBlockers, 'is-administrator'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];
export const erasureBlockerSchema = z.enum(erasureBlockers);

const isInTheWay: Readonly<Record<FamilyBlocker, (family: Family) => boolean>> = {
  'intent-open': ({ openIntents }) => openIntents.length > 0,
  // Stripe would keep charging.
  'plan-active': ({ athletes }) => athletes.some(({ plan }) => plan.kind === 'live'),
  // It could not be claimed afterwards.
  'money-owed': ({ charges, failedPayments }) => charges.some(isUnpaid) || failedPayments.length > 0,
  // It could not be answered, and what it gives back would have no family.
  'dispute-open': ({ disputes }) => !disputes.every(isOver),
};

/** When the last plan of a family ends, ISO-8601 UTC; null without one, and where one is not cancelled. */
export const plansEndAt = ({ athletes }: Family): string | null => {
  const ends = athletes.flatMap(({ plan }) =>
    plan.kind === 'live' ? [plan.change.kind === 'cancellation' ? plan.change.effectiveAt : null] : [],
  );
  return ends.every((end) => end !== null) ? (ends.toSorted().at(-1) ?? null) : null;
};

/** What of a family is in the way of erasing it now. */
export const blockersOf = (family: Family): readonly FamilyBlocker[] =>
  familyBlockers.filter((blocker) => isInTheWay[blocker](family));
