import * as z from 'zod/mini';
import { isUnpaid } from '../charges/charges.ts';
import { isOver } from '../disputes/is-over.ts';
import type { Family } from '../state.ts';

/** What must be over before a family's data can be erased, in the order in which it is said. */
export const erasureBlockers = ['intent-open', 'plan-active', 'money-owed', 'dispute-open'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];
export const erasureBlockerSchema = z.enum(erasureBlockers);

const isInTheWay: Readonly<Record<ErasureBlocker, (family: Family) => boolean>> = {
  'intent-open': ({ openIntents }) => openIntents.length > 0,
  // Stripe would keep charging.
  'plan-active': ({ athletes }) => athletes.some(({ plan }) => plan.kind === 'live'),
  // It could not be claimed afterwards.
  'money-owed': ({ charges, failedPayments }) => charges.some(isUnpaid) || failedPayments.length > 0,
  // It could not be answered, and what it gives back would have no family.
  'dispute-open': ({ disputes }) => !disputes.every(isOver),
};

/** What is in the way of erasing a family now; nothing when it can be begun. */
export const blockersOf = (family: Family): readonly ErasureBlocker[] =>
  erasureBlockers.filter((blocker) => isInTheWay[blocker](family));
