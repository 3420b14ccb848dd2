import { problem } from '@hoops/api/http/problem';
import type { RouteId } from '@hoops/api/routes';
import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { athleteId } from '@hoops/domain/ids';
import { planChangeWords } from '@hoops/domain/plan-words';
import { startedPlan } from '@hoops/domain/testing/family-story';
import type { Locator, Page } from 'playwright-core';
import { planChangeSentences } from '../../web/src/lib/plan-change-sentences.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { athleteInfo } from '../system/start-local.ts';
import type { DialogClub } from './every-dialog-club.ts';
import { disputeId, longName, paperTitle } from './every-screen-club.ts';
import type { CommandId, Failed } from './held-commands.ts';
import { fillIn, type Screen } from './screen.ts';

export type Command = {
  readonly id: CommandId;
  readonly button: string;
  readonly says?: Partial<Readonly<Record<Failed, string>>>;
  readonly reports: readonly string[];
  /** True if the dialog closes and the failure appears on the screen behind it. */
  readonly saysBehind?: true;
  /** True if the command succeeds without Stripe and stays on the page. */
  readonly stays?: true;
};

export type DialogRow = {
  readonly source: `${string}.tsx`;
  readonly title: string | RegExp;
  readonly as: (made: DialogClub) => SignedIn;
  readonly at: (made: DialogClub) => string;
  readonly opener?: string | RegExp;
  readonly before?: (page: Page) => Promise<void>;
  /** Steps after opening, performed only once. */
  readonly afterwards?: (screen: Screen, made: DialogClub) => Promise<void>;
  /** Element with the focus after closing; by default, the opener. */
  readonly leavesAt?: (page: Page) => Locator;
  readonly reads?: { readonly id: RouteId; readonly loading: string };
  readonly closes: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly chosen?: RegExp;
  readonly command?: Command;
  readonly sentFrom?: `${string}.tsx`;
  readonly reports?: readonly string[];
};

const coach = (made: DialogClub): SignedIn => made.coach;
const settled = (made: DialogClub): SignedIn => made.settled;
const athleteOf = (index: number) => (made: DialogClub) => `/athletes/${made.settled.athleteIds[index]}`;
const ofFamily = ({ family }: DialogClub) => `/parent/${family.sub}`;
const ofDispute = ({ family }: DialogClub) => `/money/disputes/${family.sub}/${disputeId}`;
const reason = { Reason: 'asked for it on the phone' };

const command = (
  id: RouteId,
  button: string,
  report: string,
  more: Pick<Command, 'says' | 'saysBehind' | 'stays'> = {},
): Command => ({ id, button, reports: [report], ...more });
const ofForm = (id: RouteId, button: string, more: Pick<Command, 'stays'> = {}): Command =>
  command(id, button, 'form-not-sent', more);
const ofPlan = (id: RouteId, button: string, failed: string): Command =>
  command(id, button, `${id}-failed`, { says: { internal: failed } });

const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true });

const fillInTwin = (page: Page): Promise<void> =>
  fillIn(page, {
    Name: `Nothing ${longName}`,
    'Date of birth': athleteInfo.dateOfBirth,
    'First name': athleteInfo.emergencyContact.firstName,
    'Last name': athleteInfo.emergencyContact.lastName,
    'Phone number': athleteInfo.emergencyContact.phoneNumber,
  });

const editEmail = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save Changes', exact: true }).waitFor();
  const field = page.getByRole('textbox', { name: 'Email', exact: true });
  if ((await field.count()) === 0) await page.getByRole('button', { name: 'Edit email' }).click();
  await field.fill(`renamed@${'wolfeschlegelsteinhausenbergerdorff.'.repeat(2)}example.com`);
};

const planBeganElsewhere = async ({ page, club, answer }: Screen, { settled }: DialogClub): Promise<void> => {
  await page.getByRole('radio', { name: /Full Week/ }).check();
  await club.toFamily(settled, startedPlan(athleteId(settled.athleteIds[3] ?? '')));
  answer({ createSubscription: problem('failed-precondition', 'This athlete already has a plan.') });
  await page.getByRole('button', { name: 'Confirm Selection' }).click();
};

export const dialogTable: readonly DialogRow[] = [
  {
    source: 'entities/jobs/erase-by-rule.tsx',
    title: `Erase Prof. ${longName}’s family?`,
    as: coach,
    at: () => '/records-due',
    opener: 'Erase...',
    closes: 'Keep the family',
    command: command('startJob', 'Erase for good', 'records-not-erased'),
  },
  {
    source: 'entities/jobs/erase-family.tsx',
    title: `Erase Prof. ${longName}’s family?`,
    as: coach,
    at: () => '/parent/family-of-gone',
    opener: 'Erase...',
    closes: 'Keep the family',
    typed: { ...reason, [`Type the name: Prof. ${longName}`]: `Prof. ${longName}` },
    command: ofForm('startJob', 'Erase for good'),
  },
  {
    source: 'entities/jobs/start-job.tsx',
    title: 'Repair rows',
    as: coach,
    at: () => '/audit/jobs',
    opener: 'Repair now',
    closes: 'Not now',
    typed: reason,
    command: ofForm('startJob', 'Start'),
  },
  {
    source: 'entities/parents/past-view-button.tsx',
    title: 'What they saw on a given day',
    as: coach,
    at: ofFamily,
    opener: 'What they saw on a given day',
    closes: 'Cancel',
    typed: { Day: '2026-11-03', ...reason },
    command: ofForm('me', 'Look back'),
  },
  {
    source: 'entities/parents/evidence-pack.tsx',
    title: 'Evidence pack',
    as: coach,
    at: ofFamily,
    opener: 'Download evidence pack',
    closes: 'Not now',
    typed: reason,
    command: ofForm('evidencePack', 'Download'),
  },
  {
    source: 'features/parents/write-off-debt.tsx',
    title: 'Write off this debt?',
    as: coach,
    at: ({ owing }) => `/parent/${owing.sub}`,
    opener: /^Write off \$52\.00/,
    closes: 'Keep the debt',
    typed: reason,
    command: ofForm('writeOffDebt', 'Write off'),
  },
  {
    source: 'features/parents/record-payment.tsx',
    title: 'Record a payment or credit',
    as: coach,
    at: ({ settled }) => `/parent/${settled.sub}`,
    opener: 'Record a payment',
    closes: 'Cancel',
    typed: reason,
    command: ofForm('recordPayment', 'Record'),
  },
  {
    source: 'features/athlete-list/join-doubles.tsx',
    title: `Join the registrations of Plan ${longName}?`,
    as: coach,
    at: () => '/athlete-list',
    opener: /^Join\.\.\. .* Plan /,
    reads: { id: 'previewDouble', loading: 'Loading the preview...' },
    closes: 'Keep both',
    typed: reason,
    command: ofForm('joinDoubles', 'Join'),
  },
  {
    source: 'features/athlete/move-athlete.tsx',
    title: `Move Nothing ${longName} to another family?`,
    as: coach,
    at: athleteOf(2),
    opener: 'Move to another family',
    reads: { id: 'previewDouble', loading: 'Loading the preview...' },
    closes: 'Keep here',
    typed: { ...reason, 'Search parents or athletes...': 'Double' },
    chosen: /^Double /,
    command: ofForm('moveAthlete', 'Move'),
  },
  {
    source: 'features/athlete/add-programs-dialog.tsx',
    title: 'Add Programs',
    as: settled,
    at: athleteOf(2),
    opener: 'Add Programs',
    closes: 'Not Now',
    chosen: /Full Week/,
    command: command('createSubscription', 'Confirm Selection', 'createSubscription-failed', {
      says: { lost: createSubscriptionSentences.internal, internal: createSubscriptionSentences.internal },
    }),
  },
  {
    source: 'features/athlete/add-programs-dialog.tsx',
    title: `Late ${longName} already has a plan`,
    as: settled,
    at: athleteOf(3),
    opener: 'Add Programs',
    afterwards: planBeganElsewhere,
    // The focus is near the opener's place, because the opener has disappeared.
    leavesAt: (page) => page.locator('.focus-place').first(),
    closes: 'Show the plan',
    reports: ['createSubscription-failed'],
  },
  {
    source: 'features/athlete/cancel-training-dialog.tsx',
    title: 'Cancel training?',
    as: settled,
    at: athleteOf(0),
    opener: 'Cancel Training',
    closes: 'Keep Training',
    command: ofPlan(
      'cancelAthleteSubscriptions',
      'Cancel Training',
      planChangeWords['cancel-training'].failed,
    ),
  },
  {
    source: 'features/athlete/withdrawal.tsx',
    title: 'Withdraw from the plan?',
    as: settled,
    at: athleteOf(4),
    opener: 'Withdraw from Plan',
    closes: 'Keep the Plan',
    command: ofPlan('withdrawFromPlan', 'Withdraw from Plan', planChangeWords['withdraw-plan'].failed),
  },
  {
    source: 'features/athlete/delete-athlete.tsx',
    title: `Delete Classes ${longName}?`,
    as: settled,
    at: athleteOf(1),
    opener: 'Delete Athlete',
    closes: `Keep Classes ${longName}`,
    command: command('deleteAthlete', 'Delete', 'deleteAthlete-failed', {
      says: {
        refused: planChangeSentences.deleteAthleteFailed,
        lost: planChangeSentences.deleteAthleteFailed,
        internal: planChangeSentences.deleteAthleteFailed,
      },
    }),
  },
  {
    source: 'features/athlete/pause-classes-dialog.tsx',
    sentFrom: 'features/athlete/class-pause.tsx',
    title: 'Pause Classes?',
    as: settled,
    at: athleteOf(1),
    opener: 'Pause Classes',
    closes: 'Keep Classes',
    command: {
      ...ofPlan('pauseClasses', 'Pause Classes', 'We could not pause the classes.'),
      stays: true,
    },
  },
  {
    source: 'features/athlete/pause-plan-dialog.tsx',
    sentFrom: 'features/athlete/plan-dialogs.tsx',
    title: 'Pause Half Week?',
    as: settled,
    at: athleteOf(0),
    opener: 'Pause Plan',
    closes: 'Keep Training',
    command: ofPlan('pausePlan', 'Pause Plan', 'We could not pause the plan.'),
  },
  {
    source: 'features/athlete/switch-plan-dialog.tsx',
    sentFrom: 'features/athlete/plan-dialogs.tsx',
    title: 'Switch to Full Week?',
    as: settled,
    at: athleteOf(0),
    opener: 'Switch Plan',
    closes: 'Keep Half Week',
    command: ofPlan('switchPlan', 'Switch Plan', planChangeWords['switch-plan'].failed),
  },
  {
    source: 'features/audit/event-dialog.tsx',
    title: /^Added Bartholomäus/,
    as: coach,
    at: () => '/audit',
    opener: /^Added Bartholomäus/,
    reads: { id: 'auditEvent', loading: 'Loading the event...' },
    closes: 'Close',
  },
  {
    source: 'features/audit/family-filter.tsx',
    title: 'Choose a family or an athlete',
    as: coach,
    at: () => '/audit',
    opener: 'Family All families',
    reads: { id: 'parents', loading: 'Loading the parents...' },
    closes: 'Cancel',
  },
  {
    source: 'features/grades/grade-dialog.tsx',
    title: '3rd Grade',
    as: coach,
    at: () => '/grades',
    opener: 'Edit 3rd Grade',
    reads: { id: 'gradeOfferings', loading: 'Loading the grade...' },
    closes: 'Cancel',
    chosen: /^Monday/,
    command: command('setGradeOfferings', 'Save', 'grade-offerings-not-saved', { stays: true }),
  },
  {
    source: 'features/grades/places-dialog.tsx',
    title: 'Places: Monday',
    as: coach,
    at: () => '/grades',
    opener: 'Edit places: Monday',
    closes: 'Cancel',
    typed: { 'Total places (optional)': '12' },
    command: ofForm('setPlaces', 'Save', { stays: true }),
  },
  {
    source: 'features/grades/offer-place-dialog.tsx',
    title: `Offer Nothing ${longName} a place?`,
    as: coach,
    at: () => '/grades',
    opener: `Offer Nothing ${longName} a place: Friday`,
    closes: 'Back',
    typed: reason,
    command: ofForm('offerPlace', 'Offer Place', { stays: true }),
  },
  {
    source: 'features/programs/leave-waitlist-dialog.tsx',
    title: 'Leave the waitlist?',
    as: settled,
    at: () => '/programs',
    opener: `Leave the waitlist for the Friday class, Nothing ${longName}`,
    closes: 'Back',
    command: command('leaveWaitlist', 'Leave Waitlist', 'waitlist-not-left', { stays: true }),
  },
  {
    source: 'features/grades/new-year-dialog.tsx',
    title: 'New school year',
    as: coach,
    at: () => '/grades',
    opener: 'New School Year',
    reads: { id: 'athletes', loading: 'Loading the athletes...' },
    closes: 'Cancel',
    command: command('advanceGrades', 'Move Up', 'grades-not-advanced'),
  },
  {
    source: 'features/money/evidence-form.tsx',
    title: 'Submit to the bank?',
    as: coach,
    at: ofDispute,
    opener: 'Submit to the Bank',
    closes: 'Keep Editing',
    command: { id: 'answerDispute', button: 'Submit', reports: [], saysBehind: true },
  },
  {
    source: 'features/money/evidence-form.tsx',
    title: 'Accept the dispute?',
    as: coach,
    at: ofDispute,
    opener: 'Accept the Dispute',
    closes: 'Do Not Accept',
    command: { id: 'acceptDispute', button: 'Accept', reports: [], saysBehind: true },
  },
  {
    source: 'features/money/price-change-dialog.tsx',
    title: 'Schedule new prices',
    as: coach,
    at: () => '/money/prices',
    opener: 'Schedule new prices',
    closes: 'Cancel',
    typed: { 'First day': '2027-02-01', 'Half Week, dollars a month': '57.50' },
    command: ofForm('schedulePriceChange', 'Schedule prices'),
  },
  {
    source: 'features/my-data/my-data-page.tsx',
    title: 'Ask us to erase everything?',
    as: settled,
    at: () => '/my-data',
    opener: 'Request Erasure',
    closes: 'Keep everything',
    command: command('askForErasure', 'Send Request', 'erasure-not-asked-for', { stays: true }),
  },
  {
    source: 'features/my-info/email-code-dialog.tsx',
    title: 'Confirm your new email',
    as: settled,
    at: () => '/my-info',
    before: editEmail,
    opener: 'Save Changes',
    closes: 'Keep my old email',
    typed: { Code: '123456' },
    command: {
      id: 'VerifyUserAttribute',
      button: 'Confirm',
      reports: ['form-not-sent'],
    },
  },
  {
    source: 'features/my-info/guardians.tsx',
    sentFrom: 'features/my-info/invite-form.tsx',
    title: 'Invite a guardian',
    as: settled,
    at: () => '/my-info',
    opener: 'Invite a Guardian',
    closes: 'Back',
    typed: { 'Their full name': longName, 'Their email': 'kim@example.com' },
    command: ofForm('inviteGuardian', 'Send Invitation', { stays: true }),
  },
  {
    source: 'features/my-info/guardians.tsx',
    title: `Remove Sam ${longName}?`,
    as: settled,
    at: () => '/my-info',
    opener: /^Remove/,
    closes: 'Back',
    command: command('removeGuardian', 'Remove', 'guardian-not-removed'),
  },
  {
    source: 'features/my-info/guardians.tsx',
    title: 'Leave this family’s account?',
    as: ({ partner }) => partner,
    at: () => '/my-info',
    opener: 'Leave',
    closes: 'Stay',
    command: command('leaveHousehold', 'Leave the Account', 'household-not-left'),
  },
  {
    source: 'features/my-info/other-homes.tsx',
    sentFrom: 'features/my-info/invite-form.tsx',
    title: 'Share with another home',
    as: settled,
    at: () => '/my-info',
    opener: 'Share With Another Home',
    closes: 'Back',
    typed: { 'Their full name': longName, 'Their email': 'kim@example.com' },
    command: ofForm('inviteGuardian', 'Send Invitation', { stays: true }),
  },
  {
    source: 'features/my-info/other-homes.tsx',
    title: `Stop sharing Classes ${longName}?`,
    as: settled,
    at: () => '/my-info',
    opener: /^Stop Sharing/,
    closes: 'Back',
    command: command('unshareAthlete', 'Stop Sharing', 'athlete-not-unshared'),
  },
  {
    source: 'features/sharing/shared-athlete-page.tsx',
    title: `Stop seeing Kim ${longName}?`,
    as: ({ family }) => family,
    at: ({ sharedId }) => `/shared-athletes/${sharedId}`,
    opener: 'Stop Seeing This Athlete',
    closes: 'Back',
    command: command('leaveSharedAthlete', 'Stop Seeing', 'shared-athlete-not-left'),
  },
  {
    source: 'features/my-info/splits.tsx',
    title: 'Split the bills',
    as: ({ splitting }) => splitting,
    at: () => '/my-info',
    opener: /^Split/,
    closes: 'Back',
    typed: { 'Percent that the other home pays': '40' },
    command: ofForm('proposeSplit', 'Send Request', { stays: true }),
  },
  {
    source: 'features/my-info/splits.tsx',
    title: 'Pay a part of the bills?',
    as: ({ sharing }) => sharing,
    at: () => '/my-info',
    opener: /^See the Request/,
    closes: 'Back',
    command: command('agreeToSplit', 'Agree to Pay', 'split-not-agreed'),
  },
  {
    source: 'features/my-info/splits.tsx',
    title: 'End the split?',
    as: ({ splitting }) => splitting,
    at: () => '/my-info',
    opener: /^End/,
    closes: 'Back',
    command: command('endSplit', 'End the Split', 'split-not-ended'),
  },
  {
    source: 'features/onboarding/add-athlete-page.tsx',
    title: 'Would you like to add another athlete?',
    as: ({ beginners }) => beginners,
    at: () => '/add-athlete?onboarding=true&showPopup=true',
    leavesAt: nameField,
    closes: 'Yes',
    command: command('continueOnboarding', 'No', 'onboarding-not-continued'),
  },
  {
    source: 'features/onboarding/athlete-form.tsx',
    title: `Add another Nothing ${longName}?`,
    as: settled,
    at: () => '/add-athlete',
    before: fillInTwin,
    opener: 'Save Athlete',
    closes: 'No, go back',
    command: { ...ofForm('addAthlete', 'Yes, add another'), saysBehind: true },
  },
  {
    source: 'features/operations/dead-letters-page.tsx',
    title: 'Discard this message?',
    as: coach,
    at: () => '/audit/dead-letters',
    opener: 'Discard',
    closes: 'Keep it',
    typed: reason,
    command: ofForm('discardDeadLetters', 'Discard', { stays: true }),
  },
  {
    source: 'features/papers/decline-dialog.tsx',
    title: `No photos of Nothing ${longName}?`,
    as: settled,
    at: ({ photosId }) => `/papers/${photosId}`,
    opener: `No Photos: Nothing ${longName}`,
    closes: 'Back',
    command: command('declinePaper', 'No Photos', 'paper-not-declined', { stays: true }),
  },
  {
    source: 'features/club-papers/paper-dialog.tsx',
    title: `Edit ${paperTitle}`,
    as: coach,
    at: () => '/club-papers',
    opener: `Edit: ${paperTitle}`,
    closes: 'Cancel',
    typed: { Title: 'Liability waiver' },
    command: ofForm('publishPaper', 'Publish', { stays: true }),
  },
  {
    source: 'features/club-papers/retire-dialog.tsx',
    title: `Stop asking for ${paperTitle}?`,
    as: coach,
    at: () => '/club-papers',
    opener: `Stop asking: ${paperTitle}`,
    closes: 'Keep Asking',
    command: command('retirePaper', 'Stop Asking', 'paper-not-retired', { stays: true }),
  },
  {
    source: 'features/club-papers/remind-dialog.tsx',
    title: `Remind families of ${paperTitle}?`,
    as: coach,
    at: ({ paperId }) => `/club-papers/${paperId}`,
    opener: 'Remind All Who Are Missing',
    reads: { id: 'paperAthletes', loading: 'Loading the families...' },
    closes: 'Cancel',
    command: command('remindOfPaper', 'Remind 2 families', 'families-not-reminded'),
  },
  {
    source: 'features/roster/present-dialog.tsx',
    title: `Classes ${longName} has no signed ${paperTitle}`,
    as: coach,
    at: () => '/roster',
    opener: 'Present',
    afterwards: async () => {},
    closes: 'Not Now',
  },
  {
    source: 'features/parents/act-for-family.tsx',
    title: `Act for Dr. ${longName}`,
    as: coach,
    at: ofFamily,
    opener: 'Act for this family',
    closes: 'Cancel',
    typed: reason,
    command: ofForm('me', 'Start'),
  },
  {
    source: 'features/received-requests/request-dialog.tsx',
    title: 'Program change',
    as: coach,
    at: () => '/requests',
    opener: /Program change/,
    closes: 'Close',
    command: command('markRequestHandled', 'Mark Handled', 'request-not-marked', { stays: true }),
  },
  {
    source: 'entities/make-ups/book-make-up-dialog.tsx',
    title: 'Book a make-up class',
    as: settled,
    at: athleteOf(1),
    opener: /^Book for/,
    closes: 'Back',
    reads: { id: 'makeUpDays', loading: 'Loading the days...' },
    command: ofForm('bookMakeUp', 'Book Class'),
  },
  {
    source: 'entities/schedule/cancel-sessions-dialog.tsx',
    title: 'Cancel Wednesday’s session?',
    as: coach,
    at: () => '/roster?date=2026-11-11',
    opener: 'Cancel Wednesday’s session',
    closes: 'Back',
    typed: { 'Reason (optional)': 'The gym is closed' },
    command: ofForm('cancelSessions', 'Cancel Training'),
  },
  {
    source: 'features/schedule/one-date-forms.tsx',
    title: /^Change one date of/,
    as: coach,
    at: () => '/schedule',
    opener: /^Change one date/,
    closes: 'Back',
    typed: { 'Reason (optional)': 'The gym is closed' },
    command: ofForm('cancelSessions', 'Save'),
  },
  {
    source: 'features/schedule/one-date-forms.tsx',
    title: 'Add an extra session',
    as: coach,
    at: () => '/schedule',
    opener: 'Extra Session',
    closes: 'Back',
    typed: {
      Title: 'Extra shooting',
      Date: '2026-11-20',
      'Begins at': '17:30',
      'Ends at': '19:00',
      Location: 'Gym B',
    },
    command: ofForm('addScheduleItem', 'Add Session'),
  },
  {
    source: 'features/schedule/schedule-form.tsx',
    title: 'Edit schedule item',
    as: coach,
    at: () => '/schedule',
    opener: /^Edit/,
    closes: 'Cancel',
    typed: { Title: 'Evening class', Location: 'Gym B' },
    command: ofForm('changeScheduleItem', 'Save', { stays: true }),
  },
];
