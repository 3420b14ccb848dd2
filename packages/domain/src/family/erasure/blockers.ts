import * as z from 'zod/mini';
import { isUnpaid } from '../charges/charges.ts';
import { hasOwnShareToCome } from '../charges/shares.ts';
import { isOver } from '../disputes/observed.ts';
import type { Family } from '../state.ts';

export const familyBlockers = ['intent-open', 'plan-active', 'money-owed', 'dispute-open'] as const;
export type FamilyBlocker = (typeof familyBlockers)[number];

/**
 * Reasons that block an erasure. `is-administrator` is separate, because the family's events do not contain
 * roles.
 */
const erasureBlockers = [...familyBlockers, 'is-administrator'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];
export const erasureBlockerSchema = z.enum(erasureBlockers);

const isInTheWay: Readonly<Record<FamilyBlocker, (family: Family) => boolean>> = {
  'intent-open': ({ openIntents }) => openIntents.length > 0,
  'plan-active': ({ athletes }) => athletes.some(({ plan }) => plan.kind === 'live'),
  'money-owed': (family) =>
    family.charges.some(isUnpaid) || family.failedPayments.length > 0 || hasOwnShareToCome(family),
  'dispute-open': ({ disputes }) => !disputes.every(isOver),
};

/** Time when a family's last plan ends, ISO-8601 UTC; null without a plan, or while any plan continues. */
export const plansEndAt = ({ athletes }: Family): string | null => {
  const ends = athletes.flatMap(({ plan }) =>
    plan.kind === 'live' ? [plan.change.kind === 'cancellation' ? plan.change.effectiveAt : null] : [],
  );
  return ends.every((end) => end !== null) ? (ends.toSorted().at(-1) ?? null) : null;
};

export const blockersOf = (family: Family): readonly FamilyBlocker[] =>
  familyBlockers.filter((blocker) => isInTheWay[blocker](family));
