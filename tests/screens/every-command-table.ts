import type { RouteId } from '@hoops/api/routes';
import { athleteId, familyId } from '@hoops/domain/ids';
import { planChangeWords } from '@hoops/domain/plan-words';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import type { Page } from 'playwright-core';
import { parentSentences } from '../../web/src/lib/parent-sentences.ts';
import { planChangeSentences } from '../../web/src/lib/plan-change-sentences.ts';
import { newEmail } from '../e2e/people.ts';
import {
  givenFamily,
  givenGuardian,
  givenOtherHome,
  givenParent,
  givenPayingFamily,
  invitationOf,
} from '../system/family.ts';
import { button, press } from '../system/locators.ts';
import { athleteInfo, password } from '../system/start-local.ts';
import { athleteAt, coachAt, familyAt, type SceneSetup, signInAt } from './every-command-club.ts';
import {
  addsAthlete,
  addsItem,
  addsThursdays,
  allowPush,
  bankWantsConfirmation,
  booksMakeUp,
  cancelsThursday,
  cardFailed,
  cardFailedBefore,
  debtOfDeletedAthlete,
  disputed,
  entersPassword,
  exported,
  fullFridayAt,
  hasMakeUp,
  loginWithCode,
  onboardingAt,
  paysByItself,
  signsPaper,
  startedAnd,
  switchesPlan,
  takesClasses,
  takesClassesAnd,
  twoDeadLetters,
  unconfirmed,
  waitsAtBank,
  withPush,
  withSecondFactorOn,
} from './every-command-scenes.ts';
import type { CommandId, Failed } from './held-commands.ts';
import { newPushAddress } from './new-push-address.ts';
import { contact, fillIn } from './screen.ts';

export type CommandRow = {
  readonly source: `${string}.tsx`;
  readonly id: CommandId;
  readonly given: SceneSetup;
  readonly control: string | RegExp;
  readonly as?: 'checkbox';
  readonly opposite?: RouteId;
  readonly busy?: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly typed?: Readonly<Record<string, string>>;
  /** Message after a failure, if it differs from the usual message. */
  readonly says?: string | Partial<Readonly<Record<Failed, string>>>;
  readonly reports: readonly string[];
  readonly failsAt?: string;
  /** Waits for the visible result; absent if nothing visible changes. */
  readonly done?: (page: Page) => Promise<unknown>;
  readonly leadsTo?: string;
};

export const anotherSite = 'another site';

const shows = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const offers = (name: string | RegExp) => (page: Page) => button(page, name).first().waitFor();
const offersNoMore = (name: string | RegExp) => (page: Page) =>
  button(page, name).waitFor({ state: 'detached' });

type About = Partial<CommandRow> & Pick<CommandRow, 'source' | 'given' | 'control'>;
const command = (id: CommandId, report: string, row: About): CommandRow => ({
  id,
  reports: [report],
  ...row,
});
const form = (id: CommandId, row: About): CommandRow => command(id, 'form-not-sent', row);
/** Command of a plan. Its messages begin with the failed action. */
const ofPlan = (id: CommandId, internal: string, row: About): CommandRow =>
  command(id, `${id}-failed`, { says: { internal }, ...row });

export const commandTable: readonly CommandRow[] = [
  form('changeAthlete', {
    source: 'features/athlete/athlete-fields.tsx',
    given: athleteAt(),
    before: (page) => press(page, 'Edit name'),
    typed: { Name: 'Robin Renamed' },
    control: 'Save Changes',
    busy: 'Saving...',
    done: (page) => page.getByRole('heading', { level: 1, name: 'Robin Renamed' }).waitFor(),
  }),
  ofPlan('endClassPause', 'We could not end the class pause.', {
    source: 'features/athlete/class-pause.tsx',
    given: takesClassesAnd(({ club, family, casey }) =>
      club.call(family, 'pauseClasses', { athleteId: casey, until: '2027-01-01' }),
    ),
    control: 'End Class Pause',
    busy: 'Ending the pause...',
    done: offers('Pause Classes'),
  }),
  form('reportAbsence', {
    source: 'entities/attendance/attendance-days.tsx',
    given: athleteAt(takesClasses),
    before: async (page) => {
      await page.getByLabel('Will miss').selectOption({ index: 1 });
      await page.getByLabel('Reason for the coach').fill('Has a cold');
    },
    control: 'Report Absence',
    busy: 'Reporting...',
    done: shows('Has a cold'),
  }),
  command('takeBackAbsence', 'absence-not-taken-back', {
    source: 'entities/attendance/attendance-days.tsx',
    given: takesClassesAnd(({ club, family, casey }) =>
      club.call(family, 'reportAbsence', { athleteId: casey, date: '2026-11-12', reason: '' }),
    ),
    control: /^Undo the absence/,
    done: (page) => page.getByText(/^Will miss Thursday/).waitFor({ state: 'detached' }),
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/athlete/plan-notes.tsx',
    given: athleteAt(
      unconfirmed(({ club, family, casey }) =>
        club.ask(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: casey }),
      ),
    ),
    control: 'Update Payment Method',
    busy: 'Opening...',
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  ofPlan('cancelSwitch', planChangeWords['cancel-switch'].failed, {
    source: 'features/athlete/plan-panel.tsx',
    given: startedAnd(switchesPlan),
    control: 'Cancel Switch',
    busy: 'Canceling the switch...',
    done: offers('Switch Plan'),
  }),
  ofPlan('undoCancellation', planChangeWords['undo-cancellation'].failed, {
    source: 'features/athlete/plan-panel.tsx',
    given: startedAnd(({ club, family, casey }) =>
      club.call(family, 'cancelAthleteSubscriptions', { athleteId: casey }),
    ),
    control: 'Keep Training',
    busy: 'Keeping the training...',
    done: offers('Switch Plan'),
  }),
  ofPlan('endPause', planChangeWords['end-pause'].failed, {
    source: 'features/athlete/plan-panel.tsx',
    given: startedAnd(({ club, family, casey }) =>
      club.call(family, 'pausePlan', { athleteId: casey, until: '2027-01-10' }),
    ),
    control: 'End Pause',
    busy: 'Ending the pause...',
    done: offers('Switch Plan'),
  }),
  command('exportList', 'list-not-exported', {
    source: 'entities/exports/export-buttons.tsx',
    given: coachAt('/parents'),
    control: 'Export CSV',
    busy: 'Exporting...',
  }),
  command('eventExport', 'export-not-downloaded', {
    source: 'features/jobs/download-export.tsx',
    given: coachAt('/audit/jobs', exported),
    control: 'Download events',
    busy: 'Downloading...',
  }),
  command('acceptTerms', 'ignored', {
    source: 'entities/consent/changed-texts.tsx',
    given: familyAt('/my-info', ({ club, family }) =>
      club.toFamily(family, { type: 'TermsAccepted', data: { termsVersion: '2023-01' } }),
    ),
    control: 'I agree',
    busy: 'Saving...',
    reports: [],
    done: (page) => page.getByRole('region', { name: /have changed$/ }).waitFor({ state: 'detached' }),
  }),
  command('cancelJob', 'cancel-job', {
    source: 'entities/jobs/open-run.tsx',
    given: coachAt('/audit/jobs', ({ club, coach }) =>
      club.call(coach, 'startJob', { kind: 'verify', reason: 'Before the audit' }),
    ),
    control: 'Cancel',
    busy: 'Canceling...',
    done: shows('Canceled'),
  }),
  command('finishBankConfirmation', 'bank-not-reached', {
    source: 'entities/operations/bank-confirmation.tsx',
    given: athleteAt(waitsAtBank),
    control: 'Confirm with your bank',
    busy: 'Opening...',
    leadsTo: anotherSite,
  }),
  command('finishBankConfirmation', 'confirmation-not-given-up', {
    source: 'entities/operations/bank-confirmation.tsx',
    given: athleteAt(waitsAtBank),
    control: 'Cancel this payment',
    busy: 'Canceling...',
    done: offers('Add Programs'),
  }),
  form('ForgotPassword', {
    source: 'features/login/reset-box.tsx',
    given: signInAt('/login', undefined, 'out'),
    typed: { 'Where should we send the code?': 'robin@example.com' },
    control: 'Send',
    busy: 'Sending...',
    done: offers('Save New Password'),
  }),
  form('ConfirmForgotPassword', {
    source: 'features/login/reset-box.tsx',
    given: async () => ({ at: '/login' }),
    before: async (page) => {
      await fillIn(page, { 'Where should we send the code?': 'robin@example.com' });
      await press(page, 'Send');
      await button(page, 'Save New Password').waitFor();
    },
    typed: { Code: '123456', 'New password': password },
    control: 'Save New Password',
    busy: 'Saving...',
    done: shows('Your password has been changed. Log in with the new one.'),
  }),
  form('InitiateAuth', {
    source: 'features/login/login-form.tsx',
    given: async (made) => {
      const family = await givenFamily(made.signInClub, { signIn: await made.signIns.signUp(newEmail()) });
      return { club: made.signInClub, signIns: made.signIns, at: `/login?email=${family.email}` };
    },
    typed: { Password: password },
    control: 'Log In',
    busy: 'Logging in...',
    leadsTo: '/portal',
  }),
  form('RespondToAuthChallenge', {
    source: 'features/login/code-form.tsx',
    given: loginWithCode,
    before: entersPassword,
    control: 'Log In',
    busy: 'Logging in...',
    says: { refused: 'That code is not right. Please enter the newest one.' },
    leadsTo: '/portal',
  }),
  form('recoverSecondFactor', {
    source: 'features/login/recovery-form.tsx',
    given: async (made) => ({ ...(await loginWithCode(made)), typed: {} }),
    before: async (page) => {
      await entersPassword(page);
      await press(page, 'Lost your phone?');
    },
    typed: { 'Recovery code': '0000-0000-0000-0000' },
    control: 'Use Recovery Code',
    busy: 'Checking...',
  }),
  command('answerDispute', 'ignored', {
    source: 'features/money/evidence-form.tsx',
    given: disputed,
    before: (page) => page.getByLabel('Receipt, emails and anything else').fill('A first draft'),
    control: 'Save Draft',
    busy: 'Saving...',
    reports: [],
    done: shows(/^Saved as a draft on/),
  }),
  form('signPaper', {
    source: 'features/papers/paper-page.tsx',
    given: signsPaper,
    typed: { 'Your full name': 'Robin Parker' },
    control: /^Sign for/,
    busy: 'Signing...',
    leadsTo: '/papers',
  }),
  command('withdrawPriceChange', 'price-change-not-withdrawn', {
    source: 'features/money/prices-page.tsx',
    given: coachAt('/money/prices', ({ club, coach }) =>
      club.call(coach, 'schedulePriceChange', {
        since: '2027-02-01',
        halfWeekCents: 5750,
        fullWeekCents: 11500,
      }),
    ),
    control: 'Cancel Change',
    busy: 'Canceling...',
    done: offers('Schedule new prices'),
  }),
  command('myData', 'data-not-downloaded', {
    source: 'features/my-data/my-data-page.tsx',
    given: familyAt('/my-data'),
    control: 'Download as JSON',
    busy: 'Downloading...',
  }),
  command('takeBackErasure', 'erasure-not-asked-for', {
    source: 'features/my-data/my-data-page.tsx',
    given: familyAt('/my-data', ({ club, family }) => club.call(family, 'askForErasure', {})),
    control: 'Withdraw Request',
    busy: 'Withdrawing...',
    done: offers('Request Erasure'),
  }),
  command('changeMailPreferences', 'mail-preferences-not-saved', {
    source: 'features/my-info/mail-preferences.tsx',
    given: familyAt('/my-info'),
    control: 'Tell me when the schedule changes',
    as: 'checkbox',
  }),
  command('turnOnPush', 'notifications-not-changed', {
    source: 'features/my-info/notifications.tsx',
    given: withPush(familyAt('/my-info')),
    before: allowPush,
    control: 'Turn On Notifications',
    busy: 'Turning on...',
    done: offers('Turn Off Here'),
  }),
  command('turnOffPush', 'notifications-not-changed', {
    source: 'features/my-info/notifications.tsx',
    given: withPush(
      familyAt('/my-info', ({ club, family }) => club.call(family, 'turnOnPush', newPushAddress())),
    ),
    before: allowPush,
    control: 'Turn Off on All Devices',
    busy: 'Turning off...',
    done: (page) => page.getByText('On for one other device').waitFor({ state: 'detached' }),
  }),
  command('withdrawGuardianInvitation', 'invitation-not-withdrawn', {
    source: 'features/my-info/guardians.tsx',
    given: familyAt('/my-info', ({ club, family }) =>
      club.call(family, 'inviteGuardian', { name: 'Sam Reyes', email: newEmail() }),
    ),
    control: /^Withdraw/,
    busy: 'Withdrawing...',
    done: offersNoMore(/^Withdraw/),
  }),
  command('declineSplit', 'split-not-declined', {
    source: 'features/my-info/splits.tsx',
    given: familyAt('/my-info', async ({ club, family, casey }) => {
      const { sub } = await givenOtherHome(club, family, [casey], { email: newEmail() });
      await club.call(family, 'proposeSplit', { athleteId: casey, payer: sub, percent: 40 });
    }),
    control: /^Withdraw the request/,
    busy: 'Withdrawing...',
    done: offersNoMore(/^Withdraw the request/),
  }),
  form('joinHousehold', {
    source: 'features/join/join-form.tsx',
    given: async ({ club }) => {
      const family = await givenPayingFamily(club, { email: newEmail() });
      const email = newEmail();
      await club.call(family, 'inviteGuardian', { name: 'Sam Reyes', email });
      const token = await invitationOf(club, family);
      return { as: { sub: `joins-${email.replace(/@.*/, '')}`, email }, at: `/join?invitation=${token}` };
    },
    control: 'Join the Account',
    busy: 'Joining...',
    leadsTo: '/portal',
  }),
  command('joinAsOtherHome', 'other-home-not-joined', {
    source: 'features/join/other-home-form.tsx',
    given: async ({ club }) => {
      const first = await givenFamily(club, { email: newEmail() });
      const [id = ''] = first.athleteIds;
      const home = await givenParent(club, { email: newEmail() });
      const athletes = [athleteId(id)];
      await club.call(first, 'inviteGuardian', { name: 'Sam Reyes', email: home.email, athletes });
      return { as: home, at: `/join?invitation=${await invitationOf(club, first)}` };
    },
    control: 'Accept the Invitation',
    busy: 'Accepting...',
    leadsTo: '/portal',
  }),
  form('SignUp', {
    source: 'features/join/new-login-form.tsx',
    given: async ({ signInClub: club, signIns }) => {
      const family = await givenParent(club, { email: newEmail() });
      await club.call(family, 'inviteGuardian', { name: 'Sam Reyes', email: newEmail() });
      return { at: `/join?invitation=${await invitationOf(club, family)}`, club, signIns };
    },
    typed: { Email: newEmail(), Password: password },
    control: 'Make a Login',
    busy: 'Signing up...',
    done: offers('Join the Account'),
  }),
  form('changeGuardianName', {
    source: 'features/my-info/guardian-name-form.tsx',
    given: async ({ club }) => {
      const family = await givenPayingFamily(club, { email: newEmail() });
      return { as: await givenGuardian(club, family, { email: newEmail() }), at: '/my-info' };
    },
    typed: { 'Your full name': 'Sam Renamed' },
    control: 'Save Name',
    busy: 'Saving...',
    done: (page) => page.getByRole('link', { name: 'Sam Renamed, my info' }).waitFor(),
  }),
  form('changeParentInfo', {
    source: 'features/my-info/parent-info-form.tsx',
    given: familyAt('/my-info'),
    before: (page) => press(page, 'Edit full name'),
    typed: { 'Full name': 'Robin Renamed' },
    control: 'Save Changes',
    busy: 'Saving...',
    done: offers('Edit full name'),
  }),
  command('continueOnboarding', 'onboarding-not-continued', {
    source: 'features/onboarding/add-athlete-page.tsx',
    given: onboardingAt('/add-athlete?onboarding=true', addsAthlete),
    control: 'No more athletes to add',
    leadsTo: '/payment-method',
  }),
  command('continueOnboarding', 'app-link-not-done', {
    source: 'features/onboarding/app-link-page.tsx',
    given: onboardingAt('/app-link?onboarding=true'),
    control: 'Done',
    leadsTo: '/add-athlete',
  }),
  form('addAthlete', {
    source: 'features/onboarding/athlete-form.tsx',
    given: familyAt('/add-athlete'),
    typed: {
      Name: 'Kim Parker',
      'Date of birth': athleteInfo.dateOfBirth,
      'First name': athleteInfo.emergencyContact.firstName,
      'Last name': athleteInfo.emergencyContact.lastName,
      'Phone number': athleteInfo.emergencyContact.phoneNumber,
    },
    control: 'Save Athlete',
    busy: 'Saving...',
    leadsTo: '/portal',
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/onboarding/payment-method-page.tsx',
    given: onboardingAt('/payment-method?onboarding=true', async (call) => {
      await addsAthlete(call);
      await call('continueOnboarding', { action: 'no-more-athletes' });
    }),
    control: 'Add Payment Method',
    busy: 'Opening...',
    leadsTo: anotherSite,
  }),
  command('redriveDeadLetters', 'redrive', {
    source: 'features/operations/dead-letters-page.tsx',
    given: coachAt('/audit/dead-letters', twoDeadLetters),
    control: 'Deliver all 2 again',
    busy: 'Sending...',
    done: shows('No dead letters'),
  }),
  command('redriveDeadLetters', 'redrive', {
    source: 'features/operations/dead-letters-page.tsx',
    given: coachAt('/audit/dead-letters', twoDeadLetters),
    control: 'Deliver again',
    busy: 'Sending...',
    done: offersNoMore('Deliver all 2 again'),
  }),
  command('turnOnAutopay', 'autopay-not-changed', {
    source: 'features/portal/autopay-card.tsx',
    given: familyAt('/portal', takesClasses),
    control: /^Charge your card/,
    as: 'checkbox',
    opposite: 'turnOffAutopay',
  }),
  command('turnOffAutopay', 'autopay-not-changed', {
    source: 'features/portal/autopay-card.tsx',
    given: familyAt('/portal', paysByItself),
    control: /^Charge your card/,
    as: 'checkbox',
    opposite: 'turnOnAutopay',
  }),
  command('payOutstandingBalance', 'payOutstandingBalance-failed', {
    source: 'features/portal/balance-notice.tsx',
    given: familyAt('/portal', takesClasses),
    control: /^Pay \$/,
    busy: 'Paying...',
    says: parentSentences.paymentFailed,
    done: shows('Payment processed successfully!'),
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/portal/balance-notice.tsx',
    given: familyAt('/portal', async (of) => {
      await takesClasses(of);
      await unconfirmed(({ club, family }) =>
        club.ask(family, 'payOutstandingBalance', { month_of_year: 'November', year: 2026, uid: family.sub }),
      )(of);
    }),
    control: 'Use another card',
    busy: 'Opening...',
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/portal/balance-notice.tsx',
    given: familyAt('/portal', async (of) => {
      await takesClasses(of);
      await of.club.putCard(of.family, 'pm_card_chargeCustomerFail');
    }),
    before: async (page) => {
      await press(page, /^Pay \$/);
      await button(page, 'Use another card').waitFor();
    },
    control: 'Use another card',
    busy: 'Opening...',
    reports: ['payOutstandingBalance-failed', 'payment-page-not-opened'],
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  command('payPlan', 'payPlan-failed', {
    source: 'features/portal/card-failed-notice.tsx',
    given: cardFailedBefore,
    control: /^Pay \$/,
    busy: 'Paying...',
    says: parentSentences.paymentFailed,
    done: offersNoMore(/^Pay \$/),
  }),
  command('payPlan', 'payPlan-failed', {
    source: 'features/portal/ended-plan-debts.tsx',
    given: debtOfDeletedAthlete,
    control: /^Pay \$/,
    busy: 'Paying...',
    says: parentSentences.paymentFailed,
    done: offersNoMore(/^Pay \$/),
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/portal/ended-plan-debts.tsx',
    given: debtOfDeletedAthlete,
    control: 'Use another card',
    busy: 'Opening...',
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  command('payPlan', 'payPlan-failed', {
    source: 'features/athlete/confirm-with-bank.tsx',
    given: bankWantsConfirmation,
    control: 'Confirm with your bank',
    busy: 'Opening...',
    says: parentSentences.paymentFailed,
    leadsTo: anotherSite,
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/portal/card-failed-notice.tsx',
    given: cardFailed,
    control: 'Use another card',
    busy: 'Opening...',
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  command('getStripeCustomerPortalLink', 'payment-page-not-opened', {
    source: 'features/portal/payment-card.tsx',
    given: familyAt('/portal'),
    control: 'Update Payment Method',
    busy: 'Opening...',
    failsAt: '/my-info',
    leadsTo: anotherSite,
  }),
  command('saveClasses', 'classes-not-saved', {
    source: 'features/programs/price-summary.tsx',
    given: familyAt('/programs'),
    before: (page) => page.locator('.day-picker').getByRole('button', { name: /^M/ }).click(),
    control: 'Save Programs',
    busy: 'Saving...',
    says: { internal: planChangeSentences.saveProgramsFailed },
    done: shows('Programs saved.'),
  }),
  command('joinWaitlist', 'waitlist-not-joined', {
    source: 'features/programs/class-place.tsx',
    given: fullFridayAt('/programs'),
    control: /^Join the waitlist for the Friday class/,
    busy: 'Joining...',
    done: shows('Full. Number 1 on the waitlist'),
  }),
  form('registerParent', {
    source: 'features/registration/register-form.tsx',
    given: signInAt('/register'),
    typed: contact,
    control: 'Sign Up',
    busy: 'Signing up...',
    leadsTo: '/app-link',
  }),
  form('SignUp', {
    source: 'features/registration/register-form.tsx',
    given: async ({ signInClub: club, signIns }) => ({ club, signIns, at: '/register' }),
    typed: { ...contact, Email: newEmail(), Password: password },
    control: 'Sign Up',
    busy: 'Signing up...',
    leadsTo: '/app-link',
  }),
  form('sendProgramRequest', {
    source: 'features/requests/request-form.tsx',
    given: async () => ({ at: '/program-change' }),
    typed: { 'What would you like to change?': 'Mondays', Name: 'Kim Visitor', Email: 'kim@example.com' },
    control: 'Submit Request',
    busy: 'Sending...',
    says: planChangeSentences.programChangeFailed,
    done: offersNoMore('Submit Request'),
  }),
  command('restoreScheduleItem', 'schedule-item-not-restored', {
    source: 'features/schedule/removed-note.tsx',
    given: coachAt('/schedule', addsItem),
    before: async (page) => {
      await press(page, /^Delete/);
      await button(page, 'Undo').waitFor();
    },
    control: 'Undo',
    busy: 'Undoing...',
    done: offers(/^Delete/),
  }),
  form('cancelSessions', {
    source: 'entities/schedule/cancel-sessions-dialog.tsx',
    given: coachAt('/roster?date=2026-11-12', addsThursdays),
    before: (page) => press(page, /^Cancel Thursday’s session/),
    control: 'Cancel Training',
    busy: 'Canceling...',
    done: shows('Canceled'),
  }),
  command('restoreSessions', 'session-not-restored', {
    source: 'entities/schedule/day-sessions.tsx',
    given: coachAt('/roster?date=2026-11-12', cancelsThursday),
    control: /^Undo/,
    busy: 'Undoing...',
    done: offers(/^Cancel Thursday’s session/),
  }),
  form('changeSession', {
    source: 'features/schedule/one-date-forms.tsx',
    given: coachAt('/schedule', addsThursdays),
    before: async (page) => {
      await button(page, /^Change one date/)
        .first()
        .click();
      await page.getByText('Another day, time or place').click();
    },
    typed: { Location: 'South gym' },
    control: 'Save',
    busy: 'Saving...',
    done: shows('South gym'),
  }),
  form('cancelSessions', {
    source: 'features/schedule/one-date-forms.tsx',
    given: coachAt('/schedule', addsThursdays),
    before: (page) =>
      button(page, /^Change one date/)
        .first()
        .click(),
    control: 'Save',
    busy: 'Saving...',
    done: shows('Canceled'),
  }),
  form('addScheduleItem', {
    source: 'features/schedule/one-date-forms.tsx',
    given: coachAt('/schedule', addsItem),
    before: async (page) => {
      await press(page, 'Extra Session');
      await page.getByLabel('Date', { exact: true }).fill('2026-11-20');
      await page.getByLabel('Begins at').fill('17:30');
      await page.getByLabel('Ends at').fill('19:00');
    },
    typed: { Title: 'Extra shooting', Location: 'South gym' },
    control: 'Add Session',
    busy: 'Adding...',
    done: shows('Extra shooting'),
  }),
  command('removeScheduleItem', 'schedule-item-not-deleted', {
    source: 'features/schedule/schedule-editor.tsx',
    given: coachAt('/schedule', addsItem),
    control: /^Delete/,
    busy: 'Deleting...',
    done: offers('Undo'),
  }),
  command('AssociateSoftwareToken', 'second-factor-not-begun', {
    source: 'features/second-factor/second-factor-page.tsx',
    given: signInAt('/second-factor', ({ signInClub }, signIn) => givenParent(signInClub, { signIn })),
    control: 'Set Up',
    busy: 'Preparing...',
    done: offers('Turn On'),
  }),
  command('SetUserMFAPreference', 'second-factor-not-turned-off', {
    source: 'features/second-factor/second-factor-page.tsx',
    given: familyAt('/who-looked'),
    before: withSecondFactorOn,
    control: 'Turn off',
    busy: 'Turning off...',
    done: offers('Set Up'),
  }),
  command('saveRecoveryCodes', 'recovery-codes-not-saved', {
    source: 'features/second-factor/second-factor-page.tsx',
    given: familyAt('/who-looked'),
    before: withSecondFactorOn,
    control: 'New Recovery Codes',
    busy: 'Creating codes...',
    done: offers('Download Codes'),
  }),
  form('VerifySoftwareToken', {
    source: 'features/second-factor/set-up-form.tsx',
    given: signInAt('/second-factor', ({ signInClub }, signIn) => givenParent(signInClub, { signIn })),
    before: (page) => press(page, 'Set Up'),
    typed: { Code: '123456' },
    control: 'Turn On',
    busy: 'Turning on...',
    says: { refused: 'That code is not right. Codes change every 30 seconds' },
  }),
  command('unsubscribe', 'unsubscribe-failed', {
    source: 'features/unsubscribe/unsubscribe-page.tsx',
    given: async ({ club }) => {
      const family = await givenPayingFamily(club, { email: newEmail() });
      const token = await unsubscribeTokens(club.deps.keys).tokenFor(familyId(family.sub));
      return { at: `/unsubscribe?token=${encodeURIComponent(token)}` };
    },
    control: 'Stop these emails',
    busy: 'Saving...',
    done: offers('Turn them on again'),
  }),
  command('whoLooked', 'views-not-downloaded', {
    source: 'features/who-looked/who-looked-page.tsx',
    given: (made) =>
      familyAt('/who-looked', ({ family }) =>
        made.club.call(made.coach, 'getParent', { parentId: family.sub }),
      )(made),
    // Waits for the list, because the same route returns the list.
    before: offers('Download as JSON'),
    control: 'Download as JSON',
    busy: 'Downloading...',
  }),
  // Last, because this row puts Thursdays on the schedule that all rows share.
  form('bookMakeUp', {
    source: 'entities/make-ups/book-make-up-dialog.tsx',
    given: athleteAt(hasMakeUp),
    before: (page) => press(page, /^Book for/),
    control: 'Book Class',
    busy: 'Booking...',
    done: offers(/^Cancel the booking/),
  }),
  command('releaseMakeUp', 'make-up-not-released', {
    source: 'entities/make-ups/make-ups-card.tsx',
    given: athleteAt(booksMakeUp),
    control: /^Cancel the booking/,
    busy: 'Canceling...',
    done: offers(/^Book for/),
  }),
];

/** Commands without a row, and the tests that press them. */
export const pressedElsewhere: readonly {
  readonly source: `${string}.tsx`;
  readonly file: `${string}.ts`;
  readonly press: string;
}[] = [
  { source: 'features/athlete/athlete-fields.tsx', file: 'every-command-table.ts', press: "'changeAthlete'" },
  {
    source: 'features/my-info/parent-info-form.tsx',
    file: 'every-command-table.ts',
    press: "'changeParentInfo'",
  },
  {
    source: 'features/athlete/athlete-fields.tsx',
    file: 'athletes.slow.test.ts',
    press: "'Done editing medical conditions'",
  },
  ...(
    [
      ['features/login/login-form.tsx', "press(page, 'Use a Passkey')"],
      ['features/portal/passkey-offer.tsx', "press(page, 'Not Now')"],
      ['features/second-factor/passkey-needed.tsx', "press(page, 'Log In with Passkey')"],
      ['features/second-factor/passkeys-card.tsx', "provokes('passkey-not-added')"],
      ['features/second-factor/passkeys-card.tsx', 'name: /^Remove Passkey, added /'],
    ] as const
  ).map(([source, press]) => ({ source, file: 'passkeys.slow.test.ts', press }) as const),
  { source: 'ui/reason-form.tsx', file: 'every-dialog-table.ts', press: "'entities/jobs/start-job.tsx'" },
  {
    source: 'features/second-factor/second-factor-page.tsx',
    file: 'second-factor.slow.test.ts',
    press: "'Retry'",
  },
  {
    source: 'features/second-factor/passkeys-card.tsx',
    file: 'second-factor.slow.test.ts',
    press: "'Try Again'",
  },
  {
    source: 'features/second-factor/set-up-form.tsx',
    file: 'second-factor.slow.test.ts',
    press: "'I Saved My Codes'",
  },
  {
    source: 'features/athlete/add-programs-dialog.tsx',
    file: 'plan-not-started.slow.test.ts',
    press: "confirm(page, 'Update Payment Method')",
  },
  {
    source: 'features/my-info/email-code-dialog.tsx',
    file: 'another-email.slow.test.ts',
    press: "press(page, 'Send another code')",
  },
  {
    source: 'features/schedule/schedule-editor.tsx',
    file: 'admin-schedule.test.ts',
    press: 'press(page, `Move down',
  },
  {
    source: 'features/portal/grade-questions.tsx',
    file: 'admin-grades.slow.test.ts',
    press: "provokes('grade-not-confirmed')",
  },
  { source: 'layout/logout-button.tsx', file: 'session-ends.test.ts', press: "press(page, 'Logout')" },
];
