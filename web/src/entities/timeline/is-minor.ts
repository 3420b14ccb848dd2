import type { EventType } from '@hoops/domain/catalogue';
import type { TimelineItem } from './timeline-item.ts';

/** Steps on the way to something that the history says anyway, and what happens by itself. */
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

/**
 * Whether an entry is folded away for a parent, who looks for plans, classes, payments, and who changed what. What an
 * administrator did for the family is always seen.
 */
export const isMinor = ({ type, reason }: Pick<TimelineItem, 'type' | 'reason'>): boolean =>
  reason === null && minorEvents.has(type);
