import { registeredIn } from '@hoops/billing/families/family-repository';
import type { PlanId } from '@hoops/domain/club/plans';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { refusalReason } from '@hoops/domain/family/intents/refusals';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { AthleteId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { clubPeriod, periodOf } from '@hoops/domain/time/club-time';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import {
  type BillingDeps,
  type Failures,
  failures,
  loadFamily,
  type OperationDone,
  ownLoaded,
  runIntentCommand,
  runIntentOfFamily,
} from '../http/run-intent-command.ts';
import { answers } from '../http/sentences.ts';
import { ownFamilyId } from '../http/session.ts';

export const paymentCommands = (
  deps: BillingDeps,
): Implementations<
  | 'payOutstandingBalance'
  | 'payPlan'
  | 'writeOffDebt'
  | 'recordPayment'
  | 'recordPlanPayment'
  | 'giveCredit'
  | 'finishBankConfirmation'
  | 'getStripeCustomerPortalLink'
> => ({
  async payOutstandingBalance(input, request) {
    // A different uid is an attempt to pay for another person.
    if (input.uid !== ownFamilyId(request.session)) throw refusal('other-payer');
    const period = periodOf(input.month_of_year, input.year);
    if (period === undefined || period > clubPeriod(deps.clock.now())) {
      throw refusal('payment-of-coming-month');
    }
    const { done } = await runIntentCommand(
      deps,
      request,
      {
        type: 'PayOutstandingBalance',
        period,
        withBank: input.withBank,
        amountCents: input.amountCents,
        periods: input.periods,
      },
      paymentFailures,
    );
    return paid(done);
  },

  async payPlan(input, request) {
    const { done } = await runIntentCommand(deps, request, { type: 'PayPlan', ...input }, paymentFailures);
    return paid(done);
  },

  writeOffDebt: ({ parentId, ...input }, request) =>
    runIntentOfFamily(
      deps,
      request,
      parentId,
      { type: 'WriteOffDebt', ...input },
      {
        refused: (code) => refusal('debt-not-written-off', { reason: refusalReason(code) }),
        unknown: refusal('provider-silent'),
      },
    ),

  async recordPayment({ parentId, ...input }, request) {
    const command = { type: 'RecordPayment', ...input } as const;
    const { version } = await runCommand(deps, familyStreams, parentId, command, byCaller(request));
    return { version };
  },

  recordPlanPayment: ({ parentId, ...input }, request) =>
    runIntentOfFamily(deps, request, parentId, { type: 'PayPlan', ...input }, paymentFailures),

  giveCredit: ({ parentId, ...input }, request) =>
    runIntentOfFamily(
      deps,
      request,
      parentId,
      { type: 'GiveCredit', ...input },
      {
        refused: (code) => refusal('credit-not-given', { reason: refusalReason(code) }),
        unknown: refusal('provider-silent'),
      },
    ),

  async finishBankConfirmation({ intentId, giveUp = false }, request) {
    const own = ownFamilyId(request.session);
    const family = registeredIn(await ownLoaded(deps, request));
    const isKnown = family?.state.operations.some((operation) => operation.intentId === intentId);
    if (!isKnown) throw refusal('payment-not-found');
    const end = await deps.runIntent(own, { intentId, family, givesUp: giveUp });
    if (end.kind === 'unknown') throw refusal('payment-confirming');
    const { version } = end.family ?? (await loadFamily(deps, { ...request, ownFamily: undefined }));
    request.wrote(familyStream(own), version);
    const bankUrl = end.kind === 'at-bank' ? end.url : undefined;
    return { outcome: outcomes[end.kind], ...(bankUrl === undefined ? {} : { bankUrl }), version };
  },

  async getStripeCustomerPortalLink({ choosing, newCardCents }, request) {
    const { family: before } = await loadFamily(deps, request);
    // The link is created first, so a failure does not advance the onboarding.
    const { back, saved } = wayBack(before, choosing);
    const url = await deps.portalLink(before, back, saved, request.correlationId);
    // Creating the customer changed the family, so the prefetched family is dropped.
    const afterLink = before.stripeCustomerId === null ? { ...request, ownFamily: undefined } : request;
    const { version } = await runFamilyCommand(deps, afterLink, {
      type: 'OpenPaymentMethodPage',
      newCardCents,
    });
    return { url, version };
  },
});

const ofAnyPayment = failures('payment-failed', 'payment-confirming');
const paymentFailures: Failures = {
  ...ofAnyPayment,
  refused: (code) => {
    if (code === 'amount-changed') return refusal('amount-changed');
    return code === 'no-default-card' ? refusal('payment-without-card') : ofAnyPayment.refused(code);
  },
};

/** Nothing is paid while a bank confirmation is open. */
const paid = (done: OperationDone) => ({
  message: done.bankUrl === undefined ? answers.paid : answers.bankConfirmation,
  ...done,
});

const outcomes = { done: 'confirmed', failed: 'refused', 'at-bank': 'waiting' } as const;

/** Pages for the return from the card page: `back` without a card, `saved` with a card. */
const wayBack = (
  family: Family,
  choosing: { readonly athleteId: AthleteId; readonly subscriptionType?: PlanId | undefined } | undefined,
): { readonly back: string; readonly saved: string } => {
  if (family.onboardingStep === 'add-payment-method') {
    return { back: '/program-request', saved: '/program-request' };
  }
  if (choosing === undefined) return { back: '/portal', saved: '/portal?card=saved' };
  const athlete = athleteOf(family, choosing.athleteId);
  if (!athlete) throw refusal('athlete-not-found');
  const back = `/athletes/${athlete.athleteId}?add=${choosing.subscriptionType ?? 'plan'}`;
  return { back, saved: `${back}&card=saved` };
};
