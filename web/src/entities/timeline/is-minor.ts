import type { EventType } from '@hoops/domain/catalogue';
import type { TimelineItem } from './timeline-item.ts';

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

/** Keeps an administrator's actions for the family visible. */
export const isMinor = ({ type, reason }: Pick<TimelineItem, 'type' | 'reason'>): boolean =>
  reason === null && minorEvents.has(type);
