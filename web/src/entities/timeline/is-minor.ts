import type { EventType } from '@hoops/domain/catalogue';
import type { ApiAnswer } from '../../api/api-types.ts';

const wordsFor: Readonly<Record<string, string>> = {
  Parent: 'the parent',
  'A guardian of the other home': 'a guardian of the other home',
  Administrator: 'an administrator',
  'An administrator': 'an administrator',
  'Payment provider': 'the payment provider',
  'Mail provider': 'the mail provider',
};

export const byWhom = ({ by, reason }: Pick<TimelineItem, 'by' | 'reason'>, toParent: boolean): string => {
  const doer = toParent && by === 'Parent' ? 'you' : (wordsFor[by] ?? by);
  return `by ${doer}${reason === null ? '' : `, for ${toParent ? 'you' : 'the family'}: ${reason}`}`;
};

/** Event types that are intermediate steps or automatic. */
const minorEvents: ReadonlySet<string> = new Set<EventType>([
  'TermsAccepted',
  'EmailOwnershipProven',
  'OnboardingStepReached',
  'PaymentMethodPageOpened',
  'AthleteRemovalRequested',
  'PlanStatusChanged',
  'PlanPaymentRequested',
  'SettlementStarted',
  'MonthlyChargeFrozen',
  'MonthlyChargeReopened',
]);

export const isMinor = ({ type, reason }: Pick<TimelineItem, 'type' | 'reason'>): boolean =>
  reason === null && minorEvents.has(type);

export type TimelineItem = ApiAnswer<'familyTimeline'>['items'][number];
