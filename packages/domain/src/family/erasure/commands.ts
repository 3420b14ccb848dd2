import { reject } from '../../rejection.ts';
import { isUnpaid } from '../charges/charges.ts';
import { isOver } from '../disputes/is-over.ts';
import { familyCommand } from '../family-command.ts';
import { FamilyErased, FamilyErasureStarted } from './events.ts';

/* Asked at the command line alone: a family is erased in steps, and these are the first and the last. */

/**
 * Begins to erase a family. Money must be settled first, because it could not be claimed afterwards, and no
 * plan may live, because Stripe would keep charging. A dispute must be over: it could not be answered, and what it gives
 * back would have no family.
 */
const EraseFamily = familyCommand({
  type: 'EraseFamily',
  emits: [FamilyErasureStarted],
  rejects: ['intent-open', 'plan-active', 'money-owed', 'dispute-open'],
}).decidedBy(
  (family, { reason }: { readonly reason: string }) => {
    if (family.openIntents.length > 0) return reject('intent-open');
    if (family.athletes.some(({ plan }) => plan.kind === 'live')) return reject('plan-active');
    if (family.charges.some(isUnpaid) || family.failedPayments.length > 0) return reject('money-owed');
    if (!family.disputes.every(isOver)) return reject('dispute-open');
    return [{ type: 'FamilyErasureStarted', data: { reason } }];
  },
  { erased: () => [] },
);

const CompleteErasure = familyCommand({
  type: 'CompleteErasure',
  emits: [FamilyErased],
  rejects: ['erasure-not-started'],
}).decidedBy(() => reject('erasure-not-started'), {
  erased: ({ erasedAt }) => (erasedAt === null ? [{ type: 'FamilyErased', data: {} }] : []),
});

export const erasureCommands = [EraseFamily, CompleteErasure] as const;
