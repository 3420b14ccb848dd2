import { streamRules } from '../stream-rules.ts';
import { familyEvents } from './events.ts';
import { familyDecider } from './family-decider.ts';

/** Every command assesses what is due, and any that ends something may leave the family with nothing. */
const due = ['MonthlyChargeAssessed', 'MonthlyChargeFrozen'] as const;
/** The month's bill after classes went that were added on the same day. */
const takenBack = ['MonthlyChargeLowered', 'MonthlyChargeWithdrawn'] as const;
const unregistered = ['not-registered'] as const;
const ofAthlete = [...unregistered, 'athlete-not-found', 'removal-in-progress'] as const;
const ofPlan = [...ofAthlete, 'no-active-plan', 'change-in-progress'] as const;

export const familyRules = streamRules('family', familyEvents, familyDecider, {
  RegisterParent: {
    emits: ['ParentRegistered', 'TermsAccepted', ...due],
    rejects: ['already-registered'],
  },
  ChangeParentInfo: { emits: ['ParentInfoChanged', ...due], rejects: unregistered },
  ProveEmail: {
    emits: ['EmailOwnershipProven', ...due],
    rejects: [...unregistered, 'outdated-email-proof'],
  },
  ChangeMailPreferences: { emits: ['MailPreferencesChanged', ...due], rejects: unregistered },
  ContinueOnboarding: { emits: ['OnboardingStepReached', ...due], rejects: unregistered },
  OpenPaymentMethodPage: {
    emits: ['PaymentMethodPageOpened', 'OnboardingStepReached', ...due],
    rejects: unregistered,
  },
  BeginActing: { emits: ['ActingBegan', ...due], rejects: unregistered },
  CompleteProgramRequest: { emits: ['OnboardingStepReached', ...due], rejects: unregistered },
  AddAthlete: {
    emits: ['AthleteAdded', 'OnboardingStepReached', ...due],
    rejects: [...unregistered, 'born-in-the-future', 'too-many-athletes', 'duplicate-athlete'],
  },
  ChangeAthlete: { emits: ['AthleteChanged', ...due], rejects: [...unregistered, 'athlete-not-found'] },
  DeleteAthlete: {
    emits: ['AthleteRemovalRequested', 'AthleteRemoved', 'FamilyUnenrolled', ...takenBack, ...due],
    rejects: [...unregistered, 'athlete-not-found', 'charge-in-progress'],
  },
  SaveClasses: {
    emits: ['ClassesChanged', 'MonthlyChargeRaised', ...takenBack, 'FamilyUnenrolled', ...due],
    rejects: [...ofAthlete, 'classes-changed', 'plan-excludes-classes', 'grade-missing', 'not-offered'],
  },
  CreateSubscription: {
    emits: ['PlanRequested', ...due],
    rejects: [...ofAthlete, 'customer-mismatch', 'plan-exists', 'classes-exist', 'no-default-card'],
  },
  SwitchPlan: {
    emits: ['PlanSwitchRequested', ...due],
    rejects: [...ofPlan, 'subscription-mismatch', 'cancellation-scheduled', 'switch-pending', 'same-plan'],
  },
  CancelSwitch: {
    emits: ['PlanSwitchCancelRequested', ...due],
    rejects: [...ofPlan, 'customer-mismatch', 'no-pending-switch'],
  },
  CancelTraining: {
    emits: ['TrainingCancellationRequested', ...due],
    rejects: [...ofPlan, 'customer-mismatch'],
  },
  UndoCancellation: {
    emits: ['TrainingCancellationUndoRequested', ...due],
    rejects: [...ofPlan, 'no-cancellation'],
  },
  PayOutstandingBalance: {
    emits: ['SettlementStarted', ...due],
    rejects: [
      ...unregistered,
      'invalid-period',
      'period-not-due',
      'settlement-in-progress',
      'no-card-to-charge',
    ],
  },
  TurnOnAutopay: {
    emits: ['AutopayTurnedOn', 'AutopayAnnounced', ...due],
    rejects: [...unregistered, 'autopay-without-card', 'settlement-in-progress', 'autopay-changed'],
  },
  TurnOffAutopay: { emits: ['AutopayTurnedOff', ...due], rejects: unregistered },
  RunAutopay: { emits: ['SettlementStarted', 'AutopayAnnounced', ...due], rejects: [] },
  PayPlan: { emits: ['PlanPaymentRequested', ...due], rejects: [...ofPlan, 'no-card-to-charge'] },
  EraseFamily: {
    emits: ['FamilyErasureStarted', ...due],
    rejects: [...unregistered, 'work-pending', 'plan-active', 'money-owed'],
  },
  CompleteErasure: { emits: ['FamilyErased'], rejects: [...unregistered, 'erasure-not-started'] },
  AssessCharges: { emits: due, rejects: [] },
  LinkCustomer: { emits: ['StripeCustomerLinked', ...due], rejects: [] },
  ObserveDefaultCard: { emits: ['DefaultPaymentMethodChanged', 'PlanPaymentRequested', ...due], rejects: [] },
  RecordIntentOutcome: {
    emits: [
      'PlanStarted',
      'PlanStartFailed',
      'PlanSwitchScheduled',
      'PlanSwitched',
      'PlanSwitchCancelled',
      'TrainingCancellationScheduled',
      'TrainingCancellationUndone',
      'TrainingCancelled',
      'PlanChangeFailed',
      'AthleteRemoved',
      'SettlementSucceeded',
      'SettlementFailed',
      'MonthlyChargeReopened',
      'PlanPaymentSucceeded',
      'PlanPaidInPart',
      'PaymentFailed',
      'PlanPaymentFailed',
      'PlanStatusChanged',
      'PaymentReceived',
      'FamilyUnenrolled',
      ...takenBack,
      ...due,
    ],
    rejects: [],
  },
  ObserveSubscription: {
    emits: [
      'PlanStarted',
      'PlanSwitched',
      'PlanRenewed',
      'PlanStatusChanged',
      'PlanSwitchScheduled',
      'PlanSwitchCancelled',
      'TrainingCancellationScheduled',
      'TrainingCancellationUndone',
      'TrainingCancelled',
      'PaymentFailed',
      'FamilyUnenrolled',
      ...due,
    ],
    rejects: [],
  },
  ObservePayment: { emits: ['PaymentReceived', ...due], rejects: [] },
  ObservePaymentFailure: { emits: ['PaymentFailed', ...due], rejects: [] },
  ObserveRefund: { emits: ['PaymentRefunded', ...due], rejects: [] },
  ObserveSettlementPaid: {
    emits: ['SettlementSucceeded', 'SettlementFailed', 'MonthlyChargeReopened', 'PaymentReceived', ...due],
    rejects: [],
  },
  ObserveEmailCameBack: { emits: ['EmailCameBack', ...due], rejects: [] },
  RecordDrift: { emits: ['StripeDriftDetected', ...due], rejects: [] },
});
