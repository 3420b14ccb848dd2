import { reject } from '../../rejection.ts';
import { isUnpaid } from '../charges/charges.ts';
import type { FamilyCommand } from '../command.ts';
import type { FamilyDecision } from '../decision.ts';
import type { ErasedFamily, Family } from '../state.ts';
import { decideForNobody } from '../unregistered.ts';

/**
 * Begins to erase a family. Money must be settled first, because nobody could be asked for it afterwards, and no
 * plan may live, because Stripe would go on charging.
 */
export const eraseFamily = (
  family: Family,
  { reason }: Extract<FamilyCommand, { readonly type: 'EraseFamily' }>,
): FamilyDecision => {
  if (family.openIntents.length > 0) return reject('work-pending');
  if (family.athletes.some(({ plan }) => plan.kind === 'live')) return reject('plan-active');
  if (family.charges.some(isUnpaid) || family.failedPayments.length > 0) return reject('money-owed');
  return [{ type: 'FamilyErasureStarted', data: { reason } }];
};

/** Nothing happens to an erased family any more. */
export const decideErased = (family: ErasedFamily, command: FamilyCommand): FamilyDecision => {
  switch (command.type) {
    case 'EraseFamily':
      return [];
    case 'CompleteErasure':
      return family.erasedAt === null ? [{ type: 'FamilyErased', data: {} }] : [];
    case 'RegisterParent':
      return reject('already-registered');
    default:
      return decideForNobody(command);
  }
};
