import type { ErasureBlocker } from '@hoops/domain/family/erasure/blockers';

/** What must be over before a family can be erased, as a line of a list. */
export const blockerWords: Readonly<Record<ErasureBlocker, string>> = {
  'intent-open': 'Something is still being confirmed with the payment provider.',
  'plan-active': 'An athlete has a plan: it must have ended.',
  'money-owed': 'There is money outstanding: it must be paid.',
  'dispute-open': 'A payment is disputed: that must be over.',
  'is-administrator': 'The parent is an administrator: an operator must take that away.',
};
