import type { DecideContext, Decider } from '../decider.ts';
import { isRejection, reject } from '../rejection.ts';
import {
  changeMailPreferences,
  changeParentInfo,
  completeProgramRequest,
  continueOnboarding,
  linkCustomer,
  observeDefaultCard,
  observeEmailCameBack,
  openPaymentMethodPage,
  proveEmail,
  registerParent,
} from './account/decide.ts';
import { addAthlete, changeAthlete, deleteAthlete } from './athletes/decide.ts';
import { hasEnrolment } from './athletes/enrolment.ts';
import { runAutopay, turnOffAutopay, turnOnAutopay } from './autopay/decide.ts';
import { dueCharges } from './charges/charges.ts';
import { payOutstandingBalance } from './charges/settlement.ts';
import { observeSettlementPaid } from './charges/settlement-outcome.ts';
import { saveClasses } from './classes/decide.ts';
import type { FamilyCommand } from './command.ts';
import type { FamilyDecision } from './decision.ts';
import { decideErased, eraseFamily } from './erasure/decide.ts';
import type { FamilyEvent } from './events.ts';
import { evolveAll, evolveFamily, familyFoldVersion, initialFamilyState } from './evolve.ts';
import { recordIntentOutcome } from './intents/outcome.ts';
import { observePayment, observePaymentFailure, observeRefund, recordDrift } from './payments/decide.ts';
import { payPlan } from './plan-payments/decide.ts';
import {
  cancelSwitch,
  cancelTraining,
  createSubscription,
  switchPlan,
  undoCancellation,
} from './plans/decide.ts';
import { observeSubscription } from './plans/observe-subscription.ts';
import type { FamilyRejection } from './rejections.ts';
import type { Family, FamilyState } from './state.ts';
import { decideForNobody } from './unregistered.ts';

/**
 * A family's rules. Every command first assesses the class months that are due, so its answer may carry their
 * events too; a family that goes from something to nothing says so in the same commit (spec section 4).
 */
const decideFamily = (state: FamilyState, command: FamilyCommand, context: DecideContext): FamilyDecision => {
  if (state.kind === 'unregistered') return decideUnregistered(command);
  if (state.kind === 'erased') return decideErased(state, command);
  const due = dueCharges(state, context.at);
  const decision = decideRegistered(evolveAll(state, due, context), command, context);
  if (isRejection(decision)) return decision;
  const events = [...due, ...decision];
  const isUnenrolled = hasEnrolment(state) && !hasEnrolment(evolveAll(state, events, context));
  return isUnenrolled ? [...events, { type: 'FamilyUnenrolled', data: {} }] : events;
};

export const familyDecider: Decider<FamilyState, FamilyCommand, FamilyEvent, FamilyRejection> = {
  initialState: initialFamilyState,
  foldVersion: familyFoldVersion,
  evolve: evolveFamily,
  decide: decideFamily,
};

const decideUnregistered = (command: FamilyCommand): FamilyDecision =>
  command.type === 'RegisterParent' ? registerParent(command) : decideForNobody(command);

const decideRegistered = (family: Family, command: FamilyCommand, context: DecideContext): FamilyDecision => {
  switch (command.type) {
    case 'RegisterParent':
      return family.familyId === command.familyId ? [] : reject('already-registered');
    case 'ChangeParentInfo':
      return changeParentInfo(family, command);
    case 'ProveEmail':
      return proveEmail(family, command);
    case 'ChangeMailPreferences':
      return changeMailPreferences(family, command);
    case 'ContinueOnboarding':
      return continueOnboarding(family, command);
    case 'BeginActing':
      return [{ type: 'ActingBegan', data: {} }];
    case 'OpenPaymentMethodPage':
      return openPaymentMethodPage(family);
    case 'CompleteProgramRequest':
      return completeProgramRequest(family);
    case 'AddAthlete':
      return addAthlete(family, command, context);
    case 'ChangeAthlete':
      return changeAthlete(family, command);
    case 'DeleteAthlete':
      return deleteAthlete(family, command, context);
    case 'SaveClasses':
      return saveClasses(family, command, context);
    case 'CreateSubscription':
      return createSubscription(family, command, context);
    case 'SwitchPlan':
      return switchPlan(family, command, context);
    case 'CancelSwitch':
      return cancelSwitch(family, command, context);
    case 'CancelTraining':
      return cancelTraining(family, command, context);
    case 'UndoCancellation':
      return undoCancellation(family, command, context);
    case 'PayOutstandingBalance':
      return payOutstandingBalance(family, command, context);
    case 'PayPlan':
      return payPlan(family, command, context);
    case 'EraseFamily':
      return eraseFamily(family, command);
    case 'CompleteErasure':
      return reject('erasure-not-started');
    case 'TurnOnAutopay':
      return turnOnAutopay(family, command, context);
    case 'TurnOffAutopay':
      return turnOffAutopay(family);
    case 'RunAutopay':
      return runAutopay(family, context);
    case 'AssessCharges':
      return [];
    case 'LinkCustomer':
      return linkCustomer(family, command);
    case 'ObserveDefaultCard':
      return observeDefaultCard(family, command, context);
    case 'RecordIntentOutcome':
      return recordIntentOutcome(family, command, context);
    case 'ObserveSubscription':
      return observeSubscription(family, command, context);
    case 'ObservePayment':
      return observePayment(family, command);
    case 'ObservePaymentFailure':
      return observePaymentFailure(family, command);
    case 'ObserveRefund':
      return observeRefund(family, command);
    case 'ObserveSettlementPaid':
      return observeSettlementPaid(family, command, context);
    case 'ObserveEmailCameBack':
      return observeEmailCameBack(family, command);
    case 'RecordDrift':
      return recordDrift(family, command);
    default:
      return command satisfies never;
  }
};
