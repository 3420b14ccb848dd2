import type { ErasureBlocker } from '@hoops/domain/family/erasure/blockers';
import { ordinalDate } from '@hoops/domain/time/club-time';

const words: Readonly<Record<Exclude<ErasureBlocker, 'plan-active'>, string>> = {
  'intent-open': 'Something is still being confirmed with the payment provider.',
  'money-owed': 'There are unpaid bills, or a bill is still to come on the 1st. They have to be paid first.',
  'dispute-open': 'A payment is disputed. The bank has to decide first.',
  'is-administrator': 'The parent is an administrator. An operator has to remove that role first.',
};

export type ErasureBlockers = {
  readonly blockers: readonly ErasureBlocker[];
  /** End of the last canceled plan, ISO-8601 UTC; null if none. */
  readonly plansEndAt: string | null;
};

export const blockerLines = ({ blockers, plansEndAt }: ErasureBlockers): readonly string[] =>
  blockers.map((blocker) => (blocker === 'plan-active' ? planWords(plansEndAt) : words[blocker]));

const planWords = (endAt: string | null): string =>
  endAt === null
    ? 'An athlete still has a plan. It has to be canceled, and then end, before we can erase anything.'
    : `An athlete still has a plan. It ends on ${ordinalDate(endAt)}.`;
