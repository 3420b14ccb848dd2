/* More than 250 lines, because it contains every sentence of the API. */

import { bornInTheFuture } from '@hoops/domain/family/fields';
import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';

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

type Fields = Readonly<Record<string, string>>;
const row =
  <const Code extends ProblemCode>(code: Code) =>
  <const Message extends string>(message: Message, fields?: Fields) =>
    ({ code, message, fields }) as const;

const refused = row('failed-precondition');
const notFound = row('not-found');
const invalid = row('invalid-argument');
const conflict = row('conflict');
const forbidden = row('permission-denied');
const unauthenticated = row('unauthenticated');
const tooMany = row('resource-exhausted');
const unknown = row('unknown');
const internal = row('internal');

/** All refusals, including the deciders' rejections; texts follow spec section 8 where it prescribes them. */
export const refusals = {
  unauthenticated: unauthenticated(createSubscriptionSentences.unauthenticated),
  'sign-in-again': unauthenticated('Please log in again.'),
  'outdated-email-proof': refused('Your email has changed since you logged in. Please log in again.'),
  'wrong-recovery-code': refused('That recovery code is not right, or it has already been used.'),
  'admins-only': forbidden('Only administrators may do this.'),
  'second-factor-missing': forbidden('Please finish two-step login first. Administrators need it.'),
  'passkey-missing': forbidden(
    'Please log in with your passkey. For an administrator who has one, a password and a code are not enough.',
  ),
  'passkey-rejected': refused('That did not work. Please try again, or log in with your password.'),
  'second-factor-not-set-up': refused('Your authenticator app is not set up yet.'),
  'other-account': forbidden('This is not your account.'),
  'other-payer': forbidden('No user logged in.'),
  'not-through-site': forbidden('Please call the API at the site’s own address.'),
  'too-many-requests': tooMany('Too many requests. Please try again in an hour.'),
  'too-many-tries': tooMany('Too many attempts. Please try again in an hour.'),

  'acting-admins-only': forbidden('Only administrators may act for a family.'),
  'acting-not-offered': forbidden('Administrators cannot do this for a family.'),
  'own-account': invalid('This is your own account. You do not need to act for it.'),
  'reason-not-encoded': invalid('The reason is not percent-encoded.'),
  'read-only-then': refused('This is what the family saw back then. You cannot change anything here.'),
  'only-now': refused('This page is public and only shows current information.'),
  'moment-to-come': invalid('That time is in the future.'),
  'moment-before-registration': invalid('The family had not registered yet.'),

  'no-such-address': notFound('This address was not found.'),
  'no-such-record': notFound('This record was not found.'),
  'invalid-id': invalid('This is not a valid id.'),
  'invalid-input': invalid('Please check what you entered.'),
  'invalid-field': invalid('Please check this field.'),
  'unknown-field': invalid('We do not recognize this field.'),
  'invalid-header': invalid('The header {header} is not valid.'),
  'too-large': invalid('This is too large. Please send less than 64 kB.'),
  'unreadable-form': invalid('We could not read the form.'),
  'invalid-json': invalid('The request is not valid JSON.'),
  'key-too-long': invalid('An idempotency key has at most 100 characters.'),
  'key-reused': conflict('This request was sent before with different contents.'),
  'bad-signature': invalid('The signature is not valid.'),
  'saved-meanwhile': conflict('Someone else saved at the same time. Please try again.'),
  'stream-broken': refused(
    'Something is wrong with your records, and we are checking them. Nothing was saved. Please contact us if this keeps happening.',
  ),
  internal: internal('Something went wrong. Please try again.'),
  'wrong-answer': internal('The response of {route} does not match its declaration: {fields}.'),

  'not-registered': refused('Please finish your registration first.'),
  'already-registered': refused('You are already registered.'),
  'other-email': invalid('Please use the email address that you signed up with.'),
  'family-not-found': notFound('This family was not found.'),
  'parent-not-found': notFound('This parent was not found.'),
  'first-guardian-only': refused('Only the parent who signed up your family can do this.'),
  'first-guardian-stays': refused(
    'You signed up this family, so you cannot leave it. You can have it erased under Your data.',
  ),
  'not-shared': refused('This athlete is not shared with the other home.'),
  'split-running': refused(
    'The class bills of this athlete are split already, or a request is open. End it first.',
  ),
  'split-changed': refused('The request or the amount has changed. Please read it again.'),
  'split-without-card': refused('Please add a card first, so that you can pay your share.'),
  'guardian-already': refused('This person is already in your family’s account.'),
  'already-invited': refused('This address already has an invitation. Withdraw it to send a new one.'),
  'too-many-guardians': refused('A family can have {maxGuardians} more guardians at most.'),
  'invitation-over': refused(
    'This invitation was used or withdrawn, or it is older than seven days. Please request a new one.',
  ),
  'has-own-family': refused(
    'You have signed up a family of your own, so you cannot join another family’s account. Please call us, and we will help.',
  ),
  'in-another-household': refused('You are already in another family’s account. Leave it first, on My info.'),
  'broken-link': notFound('This link is incomplete. Please open it again from the email.'),
  'unknown-push-service': invalid(
    'We do not recognize this browser’s notification service. You will still get our emails.',
  ),
  'invalid-push-keys': invalid(
    'We cannot use the notification keys from this browser. Please update the browser and try again.',
  ),

  'born-in-the-future': invalid(bornInTheFuture, { dateOfBirth: bornInTheFuture }),
  'too-many-athletes': refused(
    'A family can have up to {maxAthletes} athletes here. Please contact us to add more.',
  ),
  'duplicate-athlete': refused('You already have an athlete with this name and date of birth.', {
    confirmed: 'Please confirm that this is another athlete.',
  }),
  'athlete-not-found': notFound('This athlete was not found.'),
  'athlete-not-deleted': refused('Failed to delete athlete. Please try again.'),
  'athlete-deleting': unknown(
    'The athlete is being deleted. This page will show the result once we have it.',
  ),
  'removal-in-progress': refused('This athlete is being deleted.'),
  'not-the-same-child': conflict(
    'The two registrations no longer have the same name and date of birth. Nothing was changed.',
  ),
  'same-family': refused('Both registrations are in the same family. Delete one of them on its page.'),
  'child-already-there': refused(
    'The new family already has a child with this name and date of birth. Join the two registrations on the Athletes page.',
  ),
  'double-not-removed': refused(
    'The payment provider rejected ending the plan, so this registration is still there. Please try again.',
  ),
  'registration-changed': conflict(
    'Something about this registration has changed. Nothing was joined or moved. Please check it again.',
  ),
  'grade-missing': refused('Please add the athlete’s grade first.'),

  'customer-mismatch': notFound(createSubscriptionSentences['not-found']),
  'subscription-mismatch': notFound('Failed to load plan details'),
  'plan-exists': refused('This athlete already has a plan. Use Switch Plan to change it.'),
  'classes-exist': refused(
    'This athlete is enrolled in weekday classes. Remove the classes before choosing a plan.',
  ),
  'debt-open': refused('Please pay {amount} in the portal first. It is still due for a plan that has ended.'),
  'plan-excludes-classes': refused(
    'This athlete has a plan. Cancel the plan before choosing weekday classes.',
  ),
  'no-default-card': refused(createSubscriptionSentences['failed-precondition']),
  'no-active-plan': refused('This athlete has no active plan.'),
  'same-plan': refused('The athlete is already on this plan.'),
  'change-in-progress': refused(
    'Another change for this athlete is still being confirmed. Please wait a moment.',
  ),
  'charge-in-progress': refused(
    'A payment for this athlete is still being confirmed. Nothing was deleted. Please try again in a few minutes.',
  ),
  'confirmation-open': refused(
    'Your bank is waiting for you to confirm a payment. Please confirm it or cancel it first.',
  ),
  'switch-pending': refused('A plan switch is pending. Cancel the switch first.'),
  'switch-failed': refused('We could not switch the plan.'),
  'switch-confirming': unknown(
    'The switch is still being confirmed. This page will show the result once we have it.',
  ),
  'no-pending-switch': refused('There is no pending switch to cancel.'),
  'switch-not-cancelled': refused('We could not cancel the switch.'),
  'switch-cancelling': unknown(
    'The switch cancellation is still being confirmed. This page will show the result once we have it.',
  ),
  'cancellation-scheduled': refused('Training is scheduled to end. Choose Keep Training first.'),
  'cancellation-failed': refused('Failed to cancel training.'),
  'cancellation-confirming': unknown(
    'The cancellation is still being confirmed. This page will show the result once we have it.',
  ),
  'no-cancellation': refused('There is no scheduled cancellation to undo.'),
  'cancellation-not-undone': refused('We could not undo the cancellation.'),
  'undo-confirming': unknown(
    'The change is still being confirmed. This page will show the result once we have it.',
  ),
  'plan-paused': refused('The plan is paused. End the pause first.'),
  'plan-unpaid': refused('This plan has an unpaid balance. Pay it before you pause the plan.'),
  'pause-too-late': refused('The next month is charged today. You can pause the plan starting tomorrow.'),
  'pause-not-offered': refused('A pause must end on a renewal date. Please choose one of those dates.'),
  'pause-failed': refused('We could not pause the plan.'),
  'pause-confirming': unknown(
    'The pause is still being confirmed. This page will show the result once we have it.',
  ),
  'no-pause': refused('This plan is not paused.'),
  'pause-ends-already': refused('The pause already ends on the next renewal date.'),
  'pause-not-ended': refused('We could not end the pause.'),
  'pause-end-confirming': unknown(
    'We are still confirming the end of the pause. This page will show the result once we have it.',
  ),
  'no-withdrawal': refused(
    'You can only withdraw from an athlete’s first plan. You can cancel training instead.',
  ),
  'withdrawal-over': refused(
    'The time to withdraw from this plan has passed. You can cancel training instead.',
  ),
  'payment-disputed': refused('The withdrawal did not go through, so the plan continues.'),
  'withdrawal-confirming': unknown(
    'The withdrawal is still being confirmed. This page will show the result once we have it.',
  ),
  'consent-outdated': refused('The terms have changed. Please reload the page and read them again.'),
  'consent-amounts-changed': refused('The charge has changed. Please check it again.'),

  'not-offered': refused('This class is no longer offered for the athlete’s grade.'),
  'classes-changed': conflict(
    'The classes were changed somewhere else in the meantime. Please check them and save again.',
  ),
  'class-start-not-offered': refused(
    'Classes can start now or on the 1st of next month. Please choose again.',
  ),
  'class-full': refused('All places in {class} are taken. You can join the waitlist. Nothing was saved.'),
  'offer-expired': refused(
    'The time to accept the place in {class} has passed. You can join its waitlist again.',
  ),
  'already-in-class': refused('This athlete already has a place in this class.'),
  'class-has-places': refused('This class has an open place. You can choose it now.'),
  'not-on-waitlist': refused('This athlete is no longer on the waitlist.'),
  'session-full': refused('All places on this day are taken. Please choose another day.'),
  'no-classes-to-pause': refused('This athlete has no classes to pause.'),
  'classes-paused': refused('This athlete’s classes are paused. You can change them again after the pause.'),
  'class-pause-not-offered': refused(
    'A class pause must end on the 1st of a month. Please choose one of the months offered.',
  ),
  'no-class-pause': refused('This athlete’s classes are not paused.'),
  'class-pause-ends-already': refused('The class pause already ends at the end of this month.'),
  'training-begun': refused('Training has already started that day. Please call or email the coach.'),
  'no-training-that-day': refused('This athlete has no training on that day.'),
  'absence-too-early': refused('An absence can be reported up to {maxDaysAhead} days ahead.'),
  'make-up-over': refused('This make-up class was used, or is no longer valid.'),
  'make-up-used': refused(
    'This class was already made up, so the absence stays. Please call or email the coach.',
  ),
  'make-up-booked': refused(
    'This make-up class is booked for another day. Please cancel that booking first.',
  ),
  'make-up-to-arrange': refused('Please call or email the coach to arrange this make-up session.'),
  'make-up-too-late': refused('This make-up class expires before that day. Please choose an earlier day.'),
  'trains-that-day': refused('This athlete already trains on that day. Please choose another day.'),
  'paper-not-found': notFound('This paper is no longer in use.'),
  'paper-changed': conflict('This paper has changed in the meantime. Please read it again.'),
  'paper-needed': refused('Training needs this paper, so it cannot be declined.'),
  'too-many-papers': refused('The club has 20 papers. Please stop using one of them first.'),
  'date-not-come': refused('You can mark attendance starting that day.'),

  'payment-failed': refused('Failed to process payment.'),
  'payment-without-card': refused('Failed to process payment. Please add a card and pay again.'),
  'no-card-to-charge': refused('Failed to process payment.'),
  'payment-of-coming-month': invalid('Failed to process payment.', {
    month_of_year: 'This month cannot be paid now.',
  }),
  'payment-confirming': unknown(
    'The payment is still being confirmed. This page will show the result once we have it.',
  ),
  'payment-not-found': notFound('This payment was not found.'),
  'receipt-not-found': notFound('This receipt was not found.'),
  'amount-changed': conflict('The amount has changed. Nothing was charged.'),
  'amount-changed-to': conflict('The amount is now {amount}. Nothing was charged.'),
  'no-debt': refused('Nothing is owed for this athlete’s ended plans.'),
  'no-plan-for-credit': refused('No athlete in this family has a plan.'),
  'credit-not-given': refused('The credit was not given. {reason}'),
  'above-open': refused('Only {amount} is unpaid. Nothing was recorded.'),
  'debt-not-written-off': refused('This was not written off. {reason}'),
  'provider-silent': unknown(
    'The payment provider has not answered yet. This page will show the result once we have it.',
  ),
  'autopay-changed': refused('The charge has changed. Please check it again.'),
  'autopay-without-card': refused('Please put a card on file first.'),
  'settlement-in-progress': refused('A payment is being confirmed. Please wait a moment.'),
  'invalid-period': invalid('This month does not exist.'),
  'period-not-due': refused('This month is not due yet.'),

  'dispute-not-found': notFound('This dispute was not found.'),
  'dispute-not-open': refused('This dispute is closed.'),
  'dispute-in-progress': refused(
    'A request about this dispute is still being processed. Please wait a moment.',
  ),
  'dispute-refused': refused('The payment provider rejected this. Please check the dispute there.'),
  'inquiry-not-accepted': refused('To settle an inquiry, refund the payment.'),
  'in-progress': conflict('This is already in progress. Please wait a moment.'),

  'intent-open': refused('The payment provider is still processing a request for this family.'),
  'plan-active': refused('An athlete in this family has a plan.'),
  'money-owed': refused('This family has an outstanding balance.'),
  'kept-longer': refused('This family was active recently, so its records are kept longer.'),
  'dispute-open': refused('One of this family’s payments is disputed.'),
  'erasure-not-started': refused('This family is not being erased.'),
  'erasure-not-begun': refused('This erasure has not started. Start it on the family’s page.'),
  'wrong-family-name': invalid('This is not the family’s name.', {
    familyName: 'Please type the name exactly as shown above.',
  }),
  'family-erased-before': refused('This family has already been erased.'),

  'item-not-found': notFound('This item is no longer on the schedule.'),
  'item-changed': conflict('Someone else changed this item in the meantime.'),
  'change-in-past': invalid('Past sessions stay as they were.', {
    from: 'Please choose today or a later day. A session that has already started stays as it was.',
  }),
  'no-session-then': refused('The schedule has no session on this date.'),
  'session-begun': refused('This session has already started.'),
  'day-in-past': invalid('This day and time have already passed.', {
    newDate: 'Please choose a day and time in the future.',
  }),
  'already-first': refused('This item is already first.'),
  'already-last': refused('This item is already last.'),
  'offerings-changed': conflict(
    'Another administrator changed this grade in the meantime. Please check it and save again.',
  ),
  'places-changed': conflict(
    'Another administrator changed these places in the meantime. Please check them and save again.',
  ),
  'price-change-pending': refused(
    'New prices are already scheduled. Cancel them first, or wait until they take effect.',
  ),
  'price-change-too-soon': refused(
    'New prices can start {leadDays} days from today at the earliest, because families are notified before they are charged.',
  ),
  'prices-unchanged': refused('These are already the current prices.'),
  'class-prices-within-month': refused(
    'Class bills are monthly, so new class prices start on the 1st of a month.',
  ),
  'reduced-price-too-high': refused(
    'A reduced price cannot be higher than the full price, and the reduction must be less than the price of a class. Please check the class prices again.',
  ),
  'no-price-change': refused('No price change is scheduled for that day.'),
  'price-change-announced': refused(
    'Families are already being notified about these prices, so they can no longer be canceled. Once they take effect, you can schedule others.',
  ),

  'job-running': refused('This is already running. Only one of its kind can run at a time.'),
  'job-ended': refused('This is no longer running.'),
  'export-replaced': notFound('This export was replaced by a newer one.'),
  'cause-not-found': notFound('We found nothing with this id.'),
  'event-not-found': notFound('This event was not found.'),
  'request-not-found': notFound('This request was not found.'),
  'request-kept': refused('This request must be kept longer.'),
} as const;
export type RefusalCode = keyof typeof refusals;

export const answers = {
  athleteDeleted: 'Athlete deleted.',
  paid: 'Payment processed successfully!',
  bankConfirmation: 'Your bank wants you to confirm the payment.',
  welcomeMail: 'The welcome email goes out when a parent registers.',
  unenrollmentMail: 'The unenrollment email goes out when the last class is dropped.',
  thanks: 'Thank you! The coach will be in touch.',
  thanksOnly: 'Thank you!',
} as const;
