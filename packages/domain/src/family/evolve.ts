import type { Moment } from '../decider.ts';
import { evolveAccount, registeredFamily } from './account/evolve.ts';
import { evolveAthletes } from './athletes/evolve.ts';
import { evolveAutopay } from './autopay/evolve.ts';
import { evolveCharges } from './charges/evolve.ts';
import type { FamilyEvent } from './events.ts';
import { evolveIntents } from './intents/evolve.ts';
import { activityWithoutAthletes, withActivity } from './monthly-activity.ts';
import { evolvePayments } from './payments/evolve.ts';
import { evolvePlanPayments } from './plan-payments/evolve.ts';
import { evolvePlans } from './plans/evolve.ts';
import type { ErasedFamily, Family, FamilyState } from './state.ts';

export const initialFamilyState: FamilyState = { kind: 'unregistered' };

/** Bump when the shape or meaning of `Family` changes: snapshots of another version are ignored. */
export const familyFoldVersion = 7;

/** Folds one event of a family's stream. Never throws: what happened, happened. */
export const evolveFamily = (state: FamilyState, event: FamilyEvent, moment: Moment): FamilyState => {
  if (state.kind === 'erased')
    return event.type === 'FamilyErased' ? { ...state, erasedAt: moment.at } : state;
  if (state.kind === 'registered')
    return event.type === 'FamilyErasureStarted'
      ? erasedFamily(state, moment)
      : evolveRegistered(state, event, moment);
  return event.type === 'ParentRegistered' ? registeredFamily(event.data, moment) : state;
};

const erasedFamily = (family: Family, moment: Moment): ErasedFamily => ({
  kind: 'erased',
  familyId: family.familyId,
  startedAt: moment.at,
  erasedAt: null,
  charges: family.charges,
  activity: activityWithoutAthletes(family, moment),
});

const evolveRegistered = (family: Family, event: FamilyEvent, moment: Moment): Family =>
  withActivity(family, evolveSlice(evolveIntents(family, event, moment), event, moment), event, moment);

const evolveSlice = (family: Family, event: FamilyEvent, moment: Moment): Family => {
  switch (event.type) {
    case 'ParentRegistered':
    case 'TermsAccepted':
    case 'ParentInfoChanged':
    case 'EmailOwnershipProven':
    case 'OnboardingStepReached':
    case 'PaymentMethodPageOpened':
    case 'StripeCustomerLinked':
    case 'DefaultPaymentMethodChanged':
    case 'EmailCameBack':
    case 'MailPreferencesChanged':
    case 'ActingBegan':
      return evolveAccount(family, event, moment);
    case 'AthleteAdded':
    case 'AthleteChanged':
    case 'AthleteRemovalRequested':
    case 'AthleteRemoved':
    case 'ClassesChanged':
    case 'FamilyUnenrolled':
      return evolveAthletes(family, event, moment);
    case 'PlanRequested':
    case 'PlanStarted':
    case 'PlanStartFailed':
    case 'PlanSwitchRequested':
    case 'PlanSwitchScheduled':
    case 'PlanSwitchCancelRequested':
    case 'PlanSwitchCancelled':
    case 'PlanSwitched':
    case 'PlanRenewed':
    case 'PlanStatusChanged':
    case 'TrainingCancellationRequested':
    case 'TrainingCancellationScheduled':
    case 'TrainingCancellationUndoRequested':
    case 'TrainingCancellationUndone':
    case 'TrainingCancelled':
    case 'PlanChangeFailed':
      return evolvePlans(family, event, moment);
    case 'PlanPaymentRequested':
    case 'PlanPaymentSucceeded':
    case 'PlanPaidInPart':
    case 'PlanPaymentFailed':
      return evolvePlanPayments(family, event, moment);
    case 'MonthlyChargeAssessed':
    case 'MonthlyChargeRaised':
    case 'MonthlyChargeLowered':
    case 'MonthlyChargeWithdrawn':
    case 'MonthlyChargeFrozen':
    case 'MonthlyChargeReopened':
    case 'SettlementStarted':
    case 'SettlementSucceeded':
    case 'SettlementFailed':
      return evolveCharges(family, event, moment);
    case 'AutopayTurnedOn':
    case 'AutopayTurnedOff':
    case 'AutopayAnnounced':
      return evolveAutopay(family, event, moment);
    case 'PaymentReceived':
    case 'PaymentFailed':
    case 'PaymentRefunded':
    case 'StripeDriftDetected':
      return evolvePayments(family, event);
    // After these it is no registered family any more.
    case 'FamilyErasureStarted':
    case 'FamilyErased':
      return family;
    default:
      return event satisfies never;
  }
};

/** The family after events that were just decided. */
export const evolveAll = (family: Family, events: readonly FamilyEvent[], moment: Moment): Family =>
  events.reduce((state, event) => evolveRegistered(state, event, moment), family);
