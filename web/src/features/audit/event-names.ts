import type { EventType } from '@hoops/domain/catalogue';

/** Every type of event in plain words, for the filter. The catalogue itself would bring all schemas along. */
const names: Readonly<Record<EventType, string>> = {
  ParentRegistered: 'Parent registered',
  TermsAccepted: 'Terms accepted',
  ParentInfoChanged: 'Parent info changed',
  EmailOwnershipProven: 'E-mail address confirmed',
  OnboardingStepReached: 'Onboarding step reached',
  PaymentMethodPageOpened: 'Payment page opened',
  StripeCustomerLinked: 'Payment account opened',
  DefaultPaymentMethodChanged: 'Card on file changed',
  AthleteAdded: 'Athlete added',
  AthleteChanged: 'Athlete changed',
  AthleteRemovalRequested: 'Athlete deletion asked for',
  AthleteRemoved: 'Athlete deleted',
  ClassesChanged: 'Classes changed',
  FamilyUnenrolled: 'Family unenrolled',
  PlanRequested: 'Plan chosen',
  PlanStarted: 'Plan started',
  PlanStartFailed: 'Plan not started',
  PlanSwitchRequested: 'Plan switch asked for',
  PlanSwitchScheduled: 'Plan switch scheduled',
  PlanSwitchCancelRequested: 'End of plan switch asked for',
  PlanSwitchCancelled: 'Plan switch cancelled',
  PlanSwitched: 'Plan switched',
  PlanRenewed: 'Plan renewed',
  PlanStatusChanged: 'Plan status changed',
  PlanChangeFailed: 'Plan change failed',
  TrainingCancellationRequested: 'Cancellation asked for',
  TrainingCancellationScheduled: 'Cancellation scheduled',
  TrainingCancellationUndoRequested: 'End of cancellation asked for',
  TrainingCancellationUndone: 'Cancellation taken back',
  TrainingCancelled: 'Training cancelled',
  MonthlyChargeAssessed: 'Month billed',
  MonthlyChargeRaised: 'Month’s bill raised',
  MonthlyChargeFrozen: 'Month’s bill final',
  SettlementStarted: 'Balance payment started',
  SettlementSucceeded: 'Balance paid',
  SettlementFailed: 'Balance payment failed',
  PaymentReceived: 'Payment received',
  PaymentFailed: 'Payment failed',
  PaymentRefunded: 'Payment refunded',
  StripeDriftDetected: 'Difference to payment provider found',
  AdminGranted: 'Administrator appointed',
  AdminRevoked: 'Administrator dismissed',
  SessionsRevoked: 'Signed out everywhere',
  ScheduleItemAdded: 'Schedule item added',
  ScheduleItemChanged: 'Schedule item changed',
  ScheduleItemRemoved: 'Schedule item removed',
  ScheduleItemMoved: 'Schedule item moved',
  GradeOfferingsChanged: 'Grade’s offerings changed',
  ProgramRequested: 'Program requested',
  ProgramChangeRequested: 'Program change requested',
  RequestHandled: 'Request done',
  EmailSent: 'E-mail sent',
  EmailFailed: 'E-mail not sent',
  EmailBounced: 'E-mail came back',
  RebuildStarted: 'Rebuild started',
  RebuildSwitched: 'Rebuild finished',
  RebuildAbandoned: 'Rebuild given up',
  ReconciliationRequested: 'Comparison asked for',
  ReconciliationCompleted: 'Books compared',
  ReconciliationFailed: 'Comparison failed',
  PersonalDataViewed: 'Personal data looked at',
};

/** For a menu: alphabetical by name. */
export const eventOptions: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  names,
)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));

/** `PlanSwitched` -> `Plan switched`; a type that this version of the site does not know stays as it is. */
export const eventName = (type: string): string =>
  eventOptions.find(({ value }) => value === type)?.label ?? type;
