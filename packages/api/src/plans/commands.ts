import { intentTypes } from '@hoops/billing/intents/intent-types';
import { clubPeriod, ordinalDate, periodOf } from '@hoops/domain/club-time';
import type { FamilyCommand } from '@hoops/domain/family/command';
import { familyDecider } from '@hoops/domain/family/decide';
import { athleteOf } from '@hoops/domain/family/enrolment';
import { startRefusal } from '@hoops/domain/family/start-refusal';
import type { Family, FamilyState, Intent } from '@hoops/domain/family/state';
import { type AthleteId, athleteId, type FamilyId } from '@hoops/domain/ids';
import { otherPlan, type PlanId, planName } from '@hoops/domain/plans';
import { familyStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import { ownFamilyId } from '../auth/session.ts';
import type { Implementations, Request } from '../http/create-handler.ts';
import { createSubscriptionSentences, problem, problemOfRejection } from '../http/problem.ts';
import { type CommandDeps, runFamilyCommand } from '../http/run-command.ts';

/** How an intent ended, as far as the attempt made within the request could tell. */
export type IntentEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string }
  /** Still being confirmed: the queue goes on with it. */
  | { readonly kind: 'unknown' };

export type BillingDeps = CommandDeps & {
  /**
   * Acts on the family's open intents, oldest first, and says how this one ended. The family's version at the
   * promise says from where on its outcome is looked for.
   */
  readonly runIntent: (familyId: string, intentId: string, sinceVersion?: number) => Promise<IntentEnd>;
  /** A link to the payment provider's page, from which people come `back`, or `saved` when a card was. */
  readonly portalLink: (
    familyId: string,
    back: string,
    saved: string,
    correlationId: string,
  ) => Promise<string>;
  /** A link to the provider's page of a failed payment; undefined when it is not the family's or not owed. */
  readonly invoiceLink: (familyId: string, invoiceId: string) => Promise<string | undefined>;
};

const familyFold = foldOf(familyDecider);

/** The commands that move money: an intent is stored first, then carried out, then answered. */
export const billingCommands = (
  deps: BillingDeps,
): Implementations<
  | 'createSubscription'
  | 'switchPlan'
  | 'cancelSwitch'
  | 'cancelAthleteSubscriptions'
  | 'undoCancellation'
  | 'deleteAthlete'
  | 'payOutstandingBalance'
  | 'payPlan'
  | 'getInvoiceLink'
  | 'getStripeCustomerPortalLink'
> => {
  const loadFamily = async (id: FamilyId) => {
    const { state, head } = await deps.store.load(familyStream(id), familyFold);
    return { family: registered(state), version: head.version };
  };

  /** Stores the intent, carries it out, and returns the family as it is then. */
  const promiseAndAct = async (
    request: Request,
    command: FamilyCommand,
    isOurs: (intent: Intent) => boolean,
    onFailure: (code: string) => Error,
    stillConfirming: Error,
  ): Promise<{ family: Family; version: number }> => {
    const own = ownFamilyId(request.session);
    const { state, events } = await runFamilyCommand(deps, request, command);
    // A repeated request is answered by what its promise came to, though that is closed by now.
    const promise = events.find(({ type }) => intentTypes.has(type));
    const promised = promise && 'intentId' in promise.data ? promise.data.intentId : undefined;
    const intentId = promised ?? registered(state).openIntents.find(isOurs)?.intentId;
    if (intentId) {
      const end = await deps.runIntent(own, intentId, promise?.version);
      if (end.kind === 'failed') throw onFailure(end.code);
      if (end.kind === 'unknown') throw stillConfirming;
    }
    const after = await loadFamily(own);
    request.wrote(familyStream(own), after.version);
    return after;
  };

  const ofAthlete =
    (kind: Exclude<Intent['kind'], 'settle'>, id: AthleteId) =>
    (intent: Intent): boolean =>
      intent.kind === kind && intent.athleteId === id;

  return {
    async createSubscription(input, request) {
      const { family, version } = await promiseAndAct(
        request,
        { type: 'CreateSubscription', ...input },
        ofAthlete('start-plan', input.athleteId),
        (code) => createSubscriptionFailure(code),
        problem('unknown', createSubscriptionSentences.unknown),
      );
      const plan = planOf(family, input.athleteId);
      return { renewalDate: plan ? ordinalDate(plan.currentPeriodEnd) : '', version };
    },

    async switchPlan(input, request) {
      const { family, version } = await promiseAndAct(
        request,
        { type: 'SwitchPlan', ...input },
        ofAthlete('switch-plan', input.athleteId),
        () => problem('failed-precondition', 'The plan could not be switched.'),
        confirming('The switch is still being confirmed.'),
      );
      const change = planOf(family, input.athleteId)?.change;
      const message =
        change?.kind === 'switch'
          ? `Switching to ${planName[change.to]} on ${ordinalDate(change.effectiveAt)}.`
          : `Switched to ${planName[input.newPlanId]}.`;
      return { message, version };
    },

    async cancelSwitch(input, request) {
      const { family, version } = await promiseAndAct(
        request,
        { type: 'CancelSwitch', ...input },
        ofAthlete('cancel-switch', input.athleteId),
        () => problem('failed-precondition', 'The switch could not be cancelled.'),
        confirming('The cancelling of the switch is still being confirmed.'),
      );
      const plan = planOf(family, input.athleteId);
      const dropped = plan ? planName[otherPlan(plan.plan)] : 'the other plan';
      return { message: `The switch to ${dropped} is cancelled.`, version };
    },

    async cancelAthleteSubscriptions(input, request) {
      const { version } = await promiseAndAct(
        request,
        { type: 'CancelTraining', ...input },
        ofAthlete('cancel-training', input.athleteId),
        () => problem('failed-precondition', 'Failed to cancel training.'),
        confirming('The cancellation is still being confirmed.'),
      );
      return { message: 'Cancellation Scheduled', version };
    },

    async undoCancellation(input, request) {
      const { version } = await promiseAndAct(
        request,
        { type: 'UndoCancellation', ...input },
        ofAthlete('undo-cancellation', input.athleteId),
        () => problem('failed-precondition', 'The cancellation could not be taken back.'),
        confirming('The change is still being confirmed.'),
      );
      return { message: 'The training goes on.', version };
    },

    async deleteAthlete(input, request) {
      const { version } = await promiseAndAct(
        request,
        { type: 'DeleteAthlete', ...input },
        ofAthlete('remove-athlete', input.athleteId),
        () => problem('failed-precondition', 'Failed to delete athlete. Please try again.'),
        confirming('The athlete is being deleted.'),
      );
      return { message: 'Athlete deleted.', version };
    },

    async payOutstandingBalance(input, request) {
      // The id in the body is the caller's own or it is an attempt to pay as somebody else.
      if (input.uid !== ownFamilyId(request.session))
        throw problem('permission-denied', 'No user logged in.');
      const period = periodOf(input.month_of_year, input.year);
      if (period === undefined || period > clubPeriod(deps.clock.now())) {
        throw problem('invalid-argument', 'Failed to process payment.', {
          month_of_year: 'This month cannot be paid now.',
        });
      }
      const { version } = await promiseAndAct(
        request,
        { type: 'PayOutstandingBalance', period },
        (intent) => intent.kind === 'settle',
        () => problem('failed-precondition', 'Failed to process payment.'),
        confirming('The payment is still being confirmed.'),
      );
      return { message: 'Payment processed successfully!', version };
    },

    async payPlan(input, request) {
      const { version } = await promiseAndAct(
        request,
        { type: 'PayPlan', ...input },
        ofAthlete('pay-plan', input.athleteId),
        () => problem('failed-precondition', 'Failed to process payment.'),
        confirming('The payment is still being confirmed.'),
      );
      return { message: 'Payment processed successfully!', version };
    },

    async getInvoiceLink({ invoiceId }, request) {
      const url = await deps.invoiceLink(ownFamilyId(request.session), invoiceId);
      if (url === undefined) throw problem('not-found', 'This payment is not open any more.');
      return { url };
    },

    async getStripeCustomerPortalLink({ choosing }, request) {
      const own = ownFamilyId(request.session);
      const { family: before } = await loadFamily(own);
      // The link first: a page that could not be opened does not move the onboarding on.
      const { back, saved } = wayBack(before, choosing);
      const url = await deps.portalLink(own, back, saved, request.correlationId);
      // Making the link may have added to the stream: what was read ahead is too old.
      const afterLink = { ...request, ownFamily: undefined };
      const { version } = await runFamilyCommand(deps, afterLink, { type: 'OpenPaymentMethodPage' });
      return { url, version };
    },
  };
};

/** Where people come back to from the page of the card, without one and with one. */
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

const registered = (state: FamilyState): Family => {
  if (state.kind !== 'registered') {
    throw problem('failed-precondition', 'Please finish your registration first.');
  }
  return state;
};

const planOf = (family: Family, id: string) => {
  const plan = family.athletes.find((athlete) => athlete.athleteId === athleteId(id))?.plan;
  return plan?.kind === 'live' ? plan : undefined;
};

const confirming = (sentence: string): Error =>
  problem('unknown', `${sentence} This page will show it as soon as it is certain.`);

/** Which of the catalogue's sentences fits a failure code of billing (spec section 8). */
const createSubscriptionFailure = (code: string): Error => {
  // Somebody else started a plan for the athlete: the card is not to blame.
  if (code === 'already-subscribed') return problemOfRejection({ rejected: 'plan-exists' });
  const answered = startRefusal(code);
  return problem(answered, createSubscriptionSentences[answered]);
};
