import { registeredIn } from '@hoops/billing/families/family-repository';
import type { PlanId } from '@hoops/domain/club/plans';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { refusalWords } from '@hoops/domain/family/intents/refusal-words';
import type { Family } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { clubPeriod, periodOf } from '@hoops/domain/time/club-time';
import { ownFamilyId } from '../auth/session.ts';
import type { Implementations } from '../http/create-handler.ts';
import { problem, problemOfRejection } from '../http/problem.ts';
import { runFamilyCommand } from '../http/run-command.ts';
import {
  type BillingDeps,
  confirming,
  type Failures,
  failures,
  loadFamily,
  ownLoaded,
  runIntentCommand,
  runIntentOfFamily,
} from '../http/run-intent-command.ts';

/** Payments by a family, and Stripe's pages for them. */
export const paymentCommands = (
  deps: BillingDeps,
): Implementations<
  | 'payOutstandingBalance'
  | 'payPlan'
  | 'writeOffDebt'
  | 'finishBankConfirmation'
  | 'getStripeCustomerPortalLink'
> => ({
  async payOutstandingBalance(input, request) {
    // Another uid is an attempt to pay as another person.
    if (input.uid !== ownFamilyId(request.session)) throw problem('permission-denied', 'No user logged in.');
    const period = periodOf(input.month_of_year, input.year);
    if (period === undefined || period > clubPeriod(deps.clock.now())) {
      throw problem('invalid-argument', 'Failed to process payment.', {
        month_of_year: 'This month cannot be paid now.',
      });
    }
    const { version, bankUrl } = await runIntentCommand(
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
    return paid(version, bankUrl);
  },

  async payPlan(input, request) {
    const { version, bankUrl } = await runIntentCommand(
      deps,
      request,
      { type: 'PayPlan', ...input },
      paymentFailures,
    );
    return paid(version, bankUrl);
  },

  writeOffDebt: ({ parentId, ...input }, request) =>
    runIntentOfFamily(
      deps,
      request,
      parentId,
      { type: 'WriteOffDebt', ...input },
      {
        refused: (code) => problem('failed-precondition', `This was not written off: ${refusalWords(code)}.`),
        unknown: confirming('The payment provider has not answered yet.'),
      },
    ),

  async finishBankConfirmation({ intentId, giveUp = false }, request) {
    const own = ownFamilyId(request.session);
    const known = registeredIn(await ownLoaded(deps, request));
    const end = await deps.finishConfirmation(own, intentId, giveUp, known);
    if (!end) throw problem('not-found', 'We know of no such payment.');
    if (end.kind === 'unknown') throw confirming('The payment is still being confirmed.');
    const { version } = end.family ?? (await loadFamily(deps, { ...request, ownFamily: undefined }));
    request.wrote(familyStream(own), version);
    const bankUrl = end.kind === 'at-bank' ? end.url : undefined;
    return { outcome: outcomes[end.kind], ...(bankUrl === undefined ? {} : { bankUrl }), version };
  },

  async getStripeCustomerPortalLink({ choosing, newCardCents }, request) {
    const { family: before } = await loadFamily(deps, request);
    // The link comes first, so that a failure does not advance the onboarding.
    const { back, saved } = wayBack(before, choosing);
    const url = await deps.portalLink(before, back, saved, request.correlationId);
    // Creating the customer made the early read outdated.
    const afterLink = before.stripeCustomerId === null ? { ...request, ownFamily: undefined } : request;
    const { version } = await runFamilyCommand(deps, afterLink, {
      type: 'OpenPaymentMethodPage',
      newCardCents,
    });
    return { url, version };
  },
});

const ofAnyPayment = failures('Failed to process payment.', 'The payment is still being confirmed.');
const paymentFailures: Failures = {
  ...ofAnyPayment,
  refused: (code) => {
    if (code === 'amount-changed') return problemOfRejection({ rejected: 'amount-changed' });
    return code === 'no-default-card'
      ? problem('failed-precondition', 'Failed to process payment. Please add a card and pay again.')
      : ofAnyPayment.refused(code);
  },
};

/** With the bank's page nothing is paid yet. */
const paid = (version: number, bankUrl: string | undefined) =>
  bankUrl === undefined
    ? { message: 'Payment processed successfully!', version }
    : { message: 'Your bank wants to confirm the payment.', bankUrl, version };

const outcomes = { done: 'confirmed', failed: 'refused', 'at-bank': 'waiting' } as const;

/** Return pages from the card page, without and with a card. */
const wayBack = (
  family: Family,
  choosing: { readonly athleteId: AthleteId; readonly subscriptionType?: PlanId | undefined } | undefined,
): { readonly back: string; readonly saved: string } => {
  if (family.onboardingStep === 'add-payment-method') {
    return { back: '/program-request', saved: '/program-request' };
  }
  if (choosing === undefined) return { back: '/portal', saved: '/portal?card=saved' };
  const athlete = athleteOf(family, choosing.athleteId);
  if (!athlete) throw problemOfRejection({ rejected: 'athlete-not-found' });
  const back = `/athletes/${athlete.athleteId}?add=${choosing.subscriptionType ?? 'plan'}`;
  return { back, saved: `${back}&card=saved` };
};
