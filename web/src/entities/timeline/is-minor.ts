import type { EventType } from '@hoops/domain/catalogue';
import type { TimelineItem } from './timeline-item.ts';

/** Intermediate steps and automatic events. */
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

/** Actions of an administrator for the family always show. */
export const isMinor = ({ type, reason }: Pick<TimelineItem, 'type' | 'reason'>): boolean =>
  reason === null && minorEvents.has(type);
