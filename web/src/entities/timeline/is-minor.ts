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

/** An administrator's actions for the family are always shown. */
export const isMinor = ({ type, reason }: Pick<TimelineItem, 'type' | 'reason'>): boolean =>
  reason === null && minorEvents.has(type);
