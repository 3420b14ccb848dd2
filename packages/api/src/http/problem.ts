import { maxDaysAhead } from '@hoops/domain/family/absences/days-to-miss';
import { bornInTheFuture, maxAthletes } from '@hoops/domain/family/fields';
import { formatDollars, usd } from '@hoops/domain/money';
import { leadDays } from '@hoops/domain/prices/announcement';
import type { Rejection } from '@hoops/domain/rejection';
import type { StreamKind } from '@hoops/domain/stream';
import type { RejectionBy } from '@hoops/domain/streams';

/** Codes that callers rely on, with HTTP status. */
export const problemStatus = {
  unauthenticated: 401,
  'permission-denied': 403,
  'invalid-argument': 400,
  'not-found': 404,
  'failed-precondition': 409,
  conflict: 409,
  'resource-exhausted': 429,
  unknown: 502,
  internal: 500,
} as const;
export type ProblemCode = keyof typeof problemStatus;

/** Shape of every failure: `{code, message, fields?}`; messages are for people. */
export type Problem = {
  readonly code: ProblemCode;
  readonly message: string;
  /** Sentences by form field. */
  readonly fields?: Readonly<Record<string, string>>;
};

/** The only error thrown on purpose inside the API. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Builds a problem; `fields` are sentences by form field. */
export const problem = (code: ProblemCode, message: string, fields?: Problem['fields']): ProblemError =>
  new ProblemError(fields === undefined ? { code, message } : { code, message, fields });

const notFound = (message: string): Problem => ({ code: 'not-found', message });
const refused = (message: string): Problem => ({ code: 'failed-precondition', message });

type Facts = NonNullable<Rejection['facts']>;

/** Rejections behind routes; those of rebuilds belong to the command line. */
export type RejectionCode = RejectionBy<Exclude<StreamKind, 'replay'>>;

/**
 * Problem of each rejection; a missing row is a type error. The spec's sentences (section 8) are used where
 * they exist.
 */
const byRejection: Readonly<Record<RejectionCode, Problem | ((facts: Facts) => Problem)>> = {
  'not-registered': refused('Please finish your registration first.'),
  'already-registered': refused('You are registered already.'),
  'wrong-recovery-code': refused('That recovery code is not right, or it was used already.'),
  'outdated-email-proof': refused('Your email was changed since you logged in. Please log in again.'),
  'born-in-the-future': {
    code: 'invalid-argument',
    message: bornInTheFuture,
    fields: { dateOfBirth: bornInTheFuture },
  },
  'too-many-athletes': refused(
    `A family can have up to ${maxAthletes} athletes here. Please contact us to add more.`,
  ),
  'duplicate-athlete': {
    ...refused('You already have an athlete with this name and date of birth.'),
    fields: { confirmed: 'Please confirm that this is another athlete.' },
  },
  'athlete-not-found': notFound('This athlete was not found.'),
  'customer-mismatch': notFound(
    'Customer or athlete information not found. Please check your account details.',
  ),
  'subscription-mismatch': notFound('Failed to load plan details'),
  'plan-exists': refused('This athlete already has a plan. Use Switch Plan to change it.'),
  'classes-exist': refused(
    'This athlete is enrolled in weekday classes. Remove the classes before choosing a plan.',
  ),
  'plan-excludes-classes': refused(
    'This athlete has a plan. Cancel the plan before choosing weekday classes.',
  ),
  'no-default-card': refused(
    'Unable to create subscription. Please ensure you have a default payment method.',
  ),
  'amount-changed': ({ cents }) => ({
    code: 'conflict',
    message: `${cents === undefined ? 'The amount has changed.' : `The amount is ${formatDollars(usd(Number(cents)), true)} now.`} Nothing was charged.`,
  }),
  'no-debt': refused('Nothing is owed for an ended plan of this athlete.'),
  'no-card-to-charge': refused('Failed to process payment.'),
  'no-active-plan': refused('This athlete has no active plan.'),
  'same-plan': refused('The athlete is on this plan already.'),
  'change-in-progress': refused(
    'Another change for this athlete is still being confirmed. Please wait a moment.',
  ),
  'charge-in-progress': refused(
    'A payment for this athlete is still being confirmed. Nothing was deleted. Please try again in a few minutes.',
  ),
  'confirmation-open': refused(
    'Your bank is waiting for you to confirm a payment. Please confirm it or cancel it first.',
  ),
  'switch-pending': refused('A switch of plan is pending. Cancel the switch first.'),
  'cancellation-scheduled': refused('The training is scheduled to end. Keep the training first.'),
  'plan-paused': refused('The plan is paused. End the pause first.'),
  'plan-unpaid': refused('A payment for this plan is open. Pay it before you pause the plan.'),
  'pause-too-late': refused('The next month is charged today. The plan can be paused from tomorrow on.'),
  'pause-not-offered': refused('A pause ends on a day on which the plan renews. Please choose one of them.'),
  'no-pause': refused('This plan is not paused.'),
  'pause-ends-already': refused('The pause ends with this month already.'),
  'no-classes-to-pause': refused('This athlete has no classes to pause.'),
  'class-start-not-offered': refused('Classes begin now or on the 1st of next month. Please choose again.'),
  'classes-paused': refused(
    'This athlete’s classes are paused. They can be changed again once the pause is over.',
  ),
  'class-pause-not-offered': refused(
    'A pause of classes ends on the first of a month. Please choose one of those that are offered.',
  ),
  'no-class-pause': refused('This athlete’s classes are not paused.'),
  'class-pause-ends-already': refused('The pause of the classes ends with this month already.'),
  'no-pending-switch': refused('There is no pending switch to cancel.'),
  'no-cancellation': refused('There is no scheduled cancellation to take back.'),
  'no-withdrawal': refused(
    'Only an athlete’s first plan can be withdrawn from. You can cancel the training instead.',
  ),
  'withdrawal-over': refused(
    'The days in which this plan can be withdrawn from are over. You can cancel the training instead.',
  ),
  'payment-disputed': refused('The withdrawal failed; the plan continues.'),
  'not-offered': refused('This class is not offered for the athlete’s grade any more.'),
  'grade-missing': refused('Please add the athlete’s grade first.'),
  'removal-in-progress': refused('This athlete is being deleted.'),
  'autopay-changed': refused('What would be charged has changed. Please look at it again.'),
  'consent-outdated': refused('The terms have changed. Please load the page again, and read them.'),
  'consent-amounts-changed': refused('What will be charged has changed. Please look at it again.'),
  'autopay-without-card': refused('Please put a card on file first.'),
  'dispute-not-found': notFound('There is no such dispute.'),
  'dispute-not-open': refused('This dispute cannot be answered any more.'),
  'dispute-in-progress': refused('Something about this dispute is on its way already. Please wait a moment.'),
  'inquiry-not-accepted': refused('An inquiry is settled by refunding the payment.'),
  'settlement-in-progress': refused('A payment is being confirmed. Please wait a moment.'),
  'invalid-period': { code: 'invalid-argument', message: 'This month does not exist.' },
  'period-not-due': refused('This month is not due yet.'),
  'intent-open': refused('Something is still on its way at the payment provider.'),
  'plan-active': refused('An athlete of this family has a plan.'),
  'money-owed': refused('This family has money outstanding.'),
  'kept-longer': refused('The records of this family are kept longer: something happened with it.'),
  'dispute-open': refused('A payment of this family is disputed.'),
  'erasure-not-started': refused('This family is not being erased.'),
  'item-not-found': notFound('This item is no longer on the schedule.'),
  'item-changed': { code: 'conflict', message: 'Someone else changed this item meanwhile.' },
  'already-first': refused('This item is first already.'),
  'already-last': refused('This item is last already.'),
  'training-begun': refused('The training of that day has begun. Please call or write to the coach.'),
  'no-training-that-day': refused('This athlete has no training on that day.'),
  'absence-too-early': refused(`An absence can be reported up to ${maxDaysAhead} days ahead.`),
  'date-not-come': refused('Attendance can be marked from that day on.'),
  'classes-changed': {
    code: 'conflict',
    message: 'The classes were changed elsewhere meanwhile. Please look at them and save again.',
  },
  'offerings-changed': {
    code: 'conflict',
    message: 'Another administrator changed this grade meanwhile. Please look at it and save again.',
  },
  'price-change-pending': refused(
    'Other prices are scheduled already. Take them back first, or wait until they hold.',
  ),
  'price-change-too-soon': refused(
    `New prices can begin ${leadDays} days from today at the earliest: families are told of them before they are charged.`,
  ),
  'prices-unchanged': refused('These are the prices that hold already.'),
  'class-prices-within-month': refused(
    'Class bills are by the month: other prices of classes begin on the 1st of one.',
  ),
  'reduced-price-too-high': refused(
    'A reduced price is at most the full one, and the reduction less than a class: please look at the prices of classes again.',
  ),
  'no-price-change': refused('No other prices are scheduled for that day.'),
  'price-change-announced': refused(
    'The first families are being told of these prices, so they can no longer be taken back. Schedule others for a later day once they hold.',
  ),
  'job-running': refused('This is running already. Only one of its kind can run at a time.'),
  'job-ended': refused('This is not running any more.'),
  'request-not-found': notFound('This request was not found.'),
  'request-kept': {
    code: 'failed-precondition',
    message: 'This request is kept longer.',
  },
};

export const problemOfRejection = ({ rejected, facts = {} }: Rejection<RejectionCode>): ProblemError => {
  const row = byRejection[rejected];
  return new ProblemError(typeof row === 'function' ? row(facts) : row);
};

/** Sentences of spec section 8 for createSubscription. */
export const createSubscriptionSentences = {
  'invalid-argument': 'Invalid subscription details provided. Please try again.',
  'not-found': 'Customer or athlete information not found. Please check your account details.',
  'failed-precondition': 'Unable to create subscription. Please ensure you have a default payment method.',
  unknown: 'An unexpected error occurred. Please try again later.',
  internal: 'Failed to create subscription. Please try again or contact support.',
} as const satisfies Readonly<Partial<Record<ProblemCode, string>>>;

/** Problem of a caller without a sign-in (spec section 8). */
export const unauthenticated = (): ProblemError =>
  problem('unauthenticated', 'You must be logged in to perform this action.');
