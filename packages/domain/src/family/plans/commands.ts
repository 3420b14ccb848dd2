import type * as z from 'zod/mini';
import { planPriceOn } from '../../club/plans.ts';
import type { PriceLists } from '../../club/price-lists.ts';
import { type AthleteId, type IntentId, intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { isRejection, reject } from '../../rejection.ts';
import { billingAnchor, clubDate, oneMonthAfter } from '../../time/club-time.ts';
import { weekdayClasses } from '../athletes/enrolment.ts';
import type { athleteInput } from '../athletes/inputs.ts';
import { consentRejections, consentTo, type GivenConsent } from '../consent/consent-to.ts';
import { ConsentGiven } from '../consent/events.ts';
import { isOver } from '../disputes/is-over.ts';
import { familyCommand } from '../family-command.ts';
import { isWithBank } from '../intents/bank-confirmation.ts';
import { isAthleteIntent, openIntentOf } from '../intents/open-intents.ts';
import { newestOperation } from '../intents/operations.ts';
import { withBankOf } from '../intents/with-bank.ts';
import type { Family, LivePlan } from '../state.ts';
import {
  changeableAthleteOf,
  changeableAthleteRejections,
  changeablePlan,
  changeablePlanOf,
  changeablePlanRejections,
} from './changeable-plan.ts';
import {
  PlanPauseEndRequested,
  PlanPauseRequested,
  PlanRequested,
  PlanSwitchCancelRequested,
  PlanSwitchRequested,
  PlanWithdrawalRequested,
  TrainingCancellationRequested,
  TrainingCancellationUndoRequested,
} from './events.ts';
import type {
  cancelAthleteSubscriptionsInput,
  cancelSwitchInput,
  continuePlanInput,
  createSubscriptionInput,
  pausePlanInput,
  switchPlanInput,
} from './inputs.ts';
import { ObserveSubscription } from './observe-subscription.ts';
import { isPaidUp, nextChargeAt, possibleReturns } from './pause.ts';
import { renewalPrice } from './price-move.ts';
import { lastDayToWithdraw } from './withdrawal.ts';

/* More than 250 lines, because requests about a plan are read side by side. */

type AtPrices = { readonly prices: PriceLists };

/**
 * Starts a plan right away (Add Programs, spec section 4). Requires a default card, no plan and no classes.
 */
const CreateSubscription = familyCommand({
  type: 'CreateSubscription',
  emits: [PlanRequested, ConsentGiven],
  rejects: [
    ...changeableAthleteRejections,
    'customer-mismatch',
    'confirmation-open',
    'plan-exists',
    'classes-exist',
    'no-default-card',
    ...consentRejections,
  ],
}).decidedBy((family, command: z.output<typeof createSubscriptionInput> & AtPrices, { at, newId }) => {
  const { athleteId, subscriptionType: plan } = command;
  const athlete = changeableAthleteOf(family, athleteId, command.customerId);
  if (isRejection(athlete)) return athlete;
  const open = openIntentOf(family, athleteId, 'start-plan');
  if (open?.plan === plan) return [];
  if (open && isWithBank(open)) return reject('confirmation-open');
  const isEnding = openIntentOf(family, athleteId, 'withdraw-plan') !== undefined;
  if (open || isEnding || athlete.plan.kind === 'live') return reject('plan-exists');
  if (weekdayClasses(athlete).length > 0) return reject('classes-exist');
  if (!family.hasDefaultPaymentMethod) return reject('no-default-card');
  const price = planPriceOn(plan, clubDate(at), command.prices);
  const of = { athleteId, intentId: intentId(newId()) };
  const consent = consentTo({ to: 'start-plan', ...of }, command.consent, {
    now: price,
    next: firstRenewal(plan, at, command.prices),
  });
  if (isRejection(consent)) return consent;
  return [{ type: 'PlanRequested', data: { ...of, plan, price, ...withBankOf(command) } }, ...consent];
});

/** Switches the plan when the current billing cycle ends (spec section 4). */
const SwitchPlan = familyCommand({
  type: 'SwitchPlan',
  emits: [PlanSwitchRequested, ConsentGiven],
  rejects: [
    ...changeablePlanRejections,
    'subscription-mismatch',
    'cancellation-scheduled',
    'plan-paused',
    'switch-pending',
    'same-plan',
    ...consentRejections,
  ],
}).decidedBy((family, command: z.output<typeof switchPlanInput> & AtPrices, { newId }) => {
  const { athleteId, newPlanId: to } = command;
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  if (plan.subscriptionId !== command.currentSubscriptionId) return reject('subscription-mismatch');
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'switch-plan' && open.to === to) return [];
  if (open?.kind === 'cancel-training') return reject('cancellation-scheduled');
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (plan.change.kind === 'switch') return plan.change.to === to ? [] : reject('switch-pending');
  if (plan.pause) return reject('plan-paused');
  if (plan.plan === to) return reject('same-plan');
  if (!isPaidUp(plan)) return reject('no-active-plan', { status: plan.status });
  const of = { athleteId, intentId: intentId(newId()) };
  const next = switchedRenewal(plan, to, command.prices);
  const consent = consentTo({ to: 'switch-plan', ...of }, command.consent, {
    now: usd(0),
    next,
  });
  if (isRejection(consent)) return consent;
  const { amount: price } = next;
  return [{ type: 'PlanSwitchRequested', data: { ...of, from: plan.plan, to, price } }, ...consent];
});

/** Cancels a requested or scheduled switch. */
const CancelSwitch = familyCommand({
  type: 'CancelSwitch',
  emits: [PlanSwitchCancelRequested, ConsentGiven],
  rejects: [...changeablePlanRejections, 'customer-mismatch', 'no-pending-switch', ...consentRejections],
}).decidedBy((family, command: z.output<typeof cancelSwitchInput> & AtPrices, { newId }) => {
  const { athleteId } = command;
  const plan = changeablePlanOf(family, athleteId, command.stripeCustomerId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'cancel-switch') return [];
  if (open?.kind === 'cancel-training' || open?.kind === 'withdraw-plan') return reject('change-in-progress');
  if (plan.change.kind !== 'switch' && open?.kind !== 'switch-plan') return reject('no-pending-switch');
  const of = { athleteId, intentId: intentId(newId()) };
  const consent = consentToContinue(plan, { to: 'cancel-switch', ...of }, command);
  return isRejection(consent) ? consent : [{ type: 'PlanSwitchCancelRequested', data: of }, ...consent];
});

/** Pause Plan: from the next renewal until a later renewal, which is charged. */
const PausePlan = familyCommand({
  type: 'PausePlan',
  emits: [PlanPauseRequested, ConsentGiven],
  rejects: [
    ...changeablePlanRejections,
    'cancellation-scheduled',
    'switch-pending',
    'plan-paused',
    'plan-unpaid',
    'pause-too-late',
    'pause-not-offered',
    ...consentRejections,
  ],
}).decidedBy((family, command: z.output<typeof pausePlanInput> & AtPrices, { at, newId }) => {
  const { athleteId } = command;
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'pause-plan' && clubDate(open.until) === command.until) return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (plan.change.kind === 'switch') return reject('switch-pending');
  if (plan.pause) return clubDate(plan.pause.until) === command.until ? [] : reject('plan-paused');
  if (!isPaidUp(plan)) return reject('plan-unpaid');
  const from = plan.currentPeriodEnd;
  if (clubDate(from) <= clubDate(at)) return reject('pause-too-late');
  const until = possibleReturns(plan).find((renewal) => clubDate(renewal) === command.until);
  if (until === undefined) return reject('pause-not-offered');
  const of = { athleteId, intentId: intentId(newId()) };
  const consent = consentTo({ to: 'pause-plan', ...of }, command.consent, {
    now: usd(0),
    next: renewalOn(plan, clubDate(until), command.prices),
  });
  if (isRejection(consent)) return consent;
  return [{ type: 'PlanPauseRequested', data: { ...of, from, until } }, ...consent];
});

/** Cancels a future pause; a pause that has begun ends with the current month. */
const EndPause = familyCommand({
  type: 'EndPause',
  emits: [PlanPauseEndRequested, ConsentGiven],
  rejects: [
    ...changeablePlanRejections,
    'cancellation-scheduled',
    'no-pause',
    'pause-ends-already',
    ...consentRejections,
  ],
}).decidedBy((family, command: z.output<typeof continuePlanInput> & AtPrices, { newId }) => {
  const { athleteId } = command;
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'end-pause') return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (!plan.pause) return reject('no-pause');
  if (plan.pause.until === plan.currentPeriodEnd) return reject('pause-ends-already');
  const of = { athleteId, intentId: intentId(newId()) };
  const consent = consentToContinue(plan, { to: 'end-pause', ...of }, command);
  return isRejection(consent) ? consent : [{ type: 'PlanPauseEndRequested', data: of }, ...consent];
});

/** Cancel Training: at the end of the paid period; a pending switch is dropped (spec section 4). */
const CancelTraining = familyCommand({
  type: 'CancelTraining',
  emits: [TrainingCancellationRequested],
  rejects: [...changeablePlanRejections, 'customer-mismatch'],
}).decidedBy((family, command: z.output<typeof cancelAthleteSubscriptionsInput>, { newId }) => {
  const { athleteId } = command;
  const plan = changeablePlanOf(family, athleteId, command.stripeCustomerId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'cancel-training') return [];
  if (open?.kind === 'undo-cancellation' || open?.kind === 'withdraw-plan')
    return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return [];
  return [{ type: 'TrainingCancellationRequested', data: { athleteId, intentId: intentId(newId()) } }];
});

const UndoCancellation = familyCommand({
  type: 'UndoCancellation',
  emits: [TrainingCancellationUndoRequested, ConsentGiven],
  rejects: [...changeablePlanRejections, 'no-cancellation', ...consentRejections],
}).decidedBy((family, command: z.output<typeof continuePlanInput> & AtPrices, { newId }) => {
  const { athleteId } = command;
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'undo-cancellation') return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind !== 'cancellation') return reject('no-cancellation');
  const of = { athleteId, intentId: intentId(newId()) };
  const consent = consentToContinue(plan, { to: 'undo-cancellation', ...of }, command);
  return isRejection(consent)
    ? consent
    : [{ type: 'TrainingCancellationUndoRequested', data: of }, ...consent];
});

/**
 * Withdraw from an athlete's first plan within its first business days: it ends right away with a full
 * refund.
 */
const WithdrawFromPlan = familyCommand({
  type: 'WithdrawFromPlan',
  emits: [PlanWithdrawalRequested],
  rejects: [...changeablePlanRejections, 'no-withdrawal', 'withdrawal-over', 'payment-disputed'],
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>, { at, newId }) => {
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'withdraw-plan') return [];
  if (open) return reject('change-in-progress');
  const last = lastDayToWithdraw(plan);
  if (last === null) return reject('no-withdrawal');
  if (clubDate(at) > last) return reject('withdrawal-over');
  if (isKnownDisputed(family, athleteId)) return reject('payment-disputed');
  const { plan: planId, subscriptionId } = plan;
  return [
    {
      type: 'PlanWithdrawalRequested',
      data: { athleteId, intentId: intentId(newId()), plan: planId, subscriptionId },
    },
  ];
});

/** True after a withdrawal failed because of a dispute, until the bank decides for the club. */
const isKnownDisputed = (family: Family, athleteId: AthleteId): boolean => {
  const newest = newestOperation(family.operations, athleteId);
  return (
    newest?.kind === 'withdraw-plan' &&
    newest.code === 'payment-disputed' &&
    !family.disputes.some((dispute) => isOver(dispute) && dispute.status !== 'lost')
  );
};

/** First renewal of a plan that starts at `at` (ISO-8601 UTC), at the price valid on that day. */
const firstRenewal = (plan: LivePlan['plan'], at: string, prices: PriceLists) => {
  const on = clubDate(oneMonthAfter(billingAnchor(at)));
  return { amount: planPriceOn(plan, on, prices), on };
};

const renewalOn = (plan: LivePlan, on: string, prices: PriceLists) => ({
  amount: renewalPrice(plan, on, prices),
  on,
});

/** First renewal after a switch, at the other plan's price on that day. */
const switchedRenewal = ({ currentPeriodEnd }: LivePlan, to: LivePlan['plan'], prices: PriceLists) => {
  const on = clubDate(currentPeriodEnd);
  return { amount: planPriceOn(to, on, prices), on };
};

type Continuing = {
  readonly to: 'cancel-switch' | 'end-pause' | 'undo-cancellation';
  readonly athleteId: AthleteId;
  readonly intentId: IntentId;
};

/**
 * Consent to the next charge of a plan that continues; an unpaid plan is not charged until its debt is paid.
 */
const consentToContinue = (
  plan: LivePlan,
  about: Continuing,
  { consent, prices }: AtPrices & { readonly consent?: GivenConsent },
) => {
  const on = clubDate(about.to === 'end-pause' ? plan.currentPeriodEnd : nextChargeAt(plan));
  const next = plan.status === 'unpaid' ? null : renewalOn(plan, on, prices);
  return consentTo(about, consent, { now: usd(0), next });
};

/** Newest open intent of an athlete, because the next command builds on its outcome. */
const openChangeOf = (family: Family, athleteId: AthleteId) =>
  family.openIntents.filter(isAthleteIntent).findLast((intent) => intent.athleteId === athleteId);

export const planCommands = [
  CreateSubscription,
  SwitchPlan,
  CancelSwitch,
  PausePlan,
  EndPause,
  CancelTraining,
  UndoCancellation,
  WithdrawFromPlan,
  ObserveSubscription,
] as const;
