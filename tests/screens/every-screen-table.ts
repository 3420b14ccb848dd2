import type { RouteId } from '@hoops/api/routes';
import { brand } from '@hoops/domain/brand';
import type { Page } from 'playwright-core';
import { disputeId, type LongClub, longName, paperTitle, paymentId } from './every-screen-club.ts';

export type Part = {
  /** Required reads, which share one failure message. */
  readonly reads: readonly RouteId[];
  readonly loading: readonly string[];
  /** Text shown when the reads fail, if the screen works without them. */
  readonly without?: string;
};

export type ScreenRow = {
  readonly path: string;
  readonly as: 'visitor' | 'parent' | 'coach';
  readonly at?: (made: LongClub) => string;
  readonly heading: string | RegExp;
  /** Text that appears only if the read succeeded. */
  readonly shows?: string | RegExp;
  readonly waves: readonly (readonly Part[])[];
  /** Optional reads, whose failure shows no message. */
  readonly silent?: readonly RouteId[];
  readonly reports?: readonly string[];
  readonly prints?: true;
  readonly before?: (page: Page) => Promise<void>;
};

const part = (reads: RouteId | readonly RouteId[], ...loading: readonly string[]): Part => ({
  reads: typeof reads === 'string' ? [reads] : reads,
  loading,
});

const ofFamily = (path: string, heading: string): ScreenRow => ({
  path,
  as: 'parent',
  heading,
  waves: [[part('me', 'Loading...')]],
  reports: ['parent-record-not-read'],
});

const ofVisitors = (path: string, heading: string): ScreenRow => ({
  path,
  as: 'visitor',
  heading,
  waves: [],
});

/** Row for an administrator's screen, whose menu counts open requests. */
const ofCoach = (
  path: string,
  heading: string | RegExp,
  shows: string | RegExp,
  ...waves: readonly (readonly Part[])[]
): ScreenRow => ({ path, as: 'coach', heading, shows, waves, silent: ['openRequests'] });

const withoutSecondStep = async (page: Page): Promise<void> => {
  await page.route('**/sign-in**', (route) =>
    route.fulfill({ json: { Username: 'family', UserAttributes: [] } }),
  );
};

export const anyOtherPath = '*';

const ofAthlete: ScreenRow['waves'] = [
  [part('getAthlete', 'Loading the athlete...')],
  [part('athleteAttendance', 'Loading the attendance...'), part('athleteTimeline', 'Loading the history...')],
];
const atAthlete: ScreenRow['at'] = ({ family }) => `/athletes/${family.athleteIds[1]}`;

/** Rows for all pages. A page that differs for administrators has two rows. */
export const screenTable: readonly ScreenRow[] = [
  { ...ofVisitors(anyOtherPath, 'Out of bounds'), at: () => '/nowhere' },
  { ...ofVisitors('/', 'Train like an All-American'), silent: ['schedule'] },
  ofVisitors('/staff', `Coach ${brand.coachName}`),
  {
    ...ofVisitors('/pricing', 'Pricing'),
    shows: 'Half Week is $52/month per athlete.',
    waves: [[{ ...part('prices'), without: 'We could not load today’s prices' }]],
  },
  ofVisitors('/terms', 'Terms'),
  ofVisitors('/privacy', 'Privacy'),
  ofVisitors('/refunds', 'Refunds and Cancellation'),
  ofVisitors('/contact', 'Contact'),
  {
    ...ofVisitors('/schedule', 'Schedule'),
    shows: `${longName} night`,
    waves: [[part('schedule', 'Loading the schedule...')]],
    prints: true,
  },
  {
    ...ofCoach('/schedule', 'Schedule', `${longName} night`, [part('schedule', 'Loading the schedule...')]),
    silent: [],
  },
  ofVisitors('/login', 'Access Your Dashboard'),
  {
    ...ofVisitors('/register', 'Sign up your family'),
    at: () => '/register?plan=half_week',
    shows: /^You chose Half Week/,
    silent: ['prices'],
  },
  ofVisitors('/program-request', 'Request a program'),
  ofVisitors('/program-change', 'Make a change to programs'),
  { ...ofVisitors('/unsubscribe', 'Emails about the schedule'), at: () => '/unsubscribe?token=any' },
  { ...ofVisitors('/join', 'Your invitation'), at: () => '/join?invitation=any' },
  {
    path: '/join',
    as: 'parent',
    heading: 'Your invitation',
    at: ({ invitation }) => `/join?invitation=${invitation}`,
    shows: /^You are logged in as/,
    waves: [[part('guardianInvitation', 'Loading the invitation...')]],
  },
  {
    path: '/shared-athletes/:athleteId',
    as: 'parent',
    heading: `Kim ${longName}`,
    at: ({ sharedId }) => `/shared-athletes/${sharedId}`,
    shows: /^Takes no classes/,
    waves: [[part('sharedAthlete', 'Loading the athlete...')]],
  },
  {
    path: '/portal',
    as: 'parent',
    heading: `Dr. ${longName}`,
    shows: /^Receipt of/,
    waves: [[{ ...part('payments', 'Loading payments...'), without: 'No payment history available.' }]],
    silent: ['schedule', 'places'],
    reports: ['payment-history-not-read'],
  },
  ofCoach('/portal', 'Today', /in class$/, [part('today', 'Loading today...')]),
  {
    path: '/athletes/:athleteId',
    as: 'parent',
    at: atAthlete,
    heading: `Casey ${longName}`,
    shows: /^Added Casey/,
    waves: ofAthlete,
  },
  {
    ...ofCoach('/athletes/:athleteId', `Casey ${longName}`, `Dr. ${longName}`, ...ofAthlete),
    at: atAthlete,
  },
  {
    path: '/programs',
    as: 'parent',
    heading: 'Choose classes',
    shows: longName,
    waves: [[part('grades', 'Loading the classes...')]],
    silent: ['schedule', 'places'],
  },
  {
    path: '/history',
    as: 'parent',
    heading: 'Family history',
    shows: /^Added Casey/,
    waves: [[part('familyTimeline', 'Loading the events...')]],
  },
  {
    path: '/who-looked',
    as: 'parent',
    heading: 'Who viewed your data',
    shows: /Coach Carter/,
    waves: [[part('whoLooked', 'Loading the views...')]],
  },
  ofFamily('/my-data', 'Your data'),
  {
    path: '/papers',
    as: 'parent',
    heading: 'Papers',
    shows: paperTitle,
    waves: [[part('papers', 'Loading the papers...')]],
  },
  {
    path: '/papers/:paperId',
    as: 'parent',
    at: ({ paperId }) => `/papers/${paperId}`,
    heading: paperTitle,
    shows: 'Your signature',
    waves: [[part('papers', 'Loading the paper...')]],
  },
  {
    path: '/athletes/:athleteId/papers/:paperId/:version',
    as: 'parent',
    at: ({ family, paperId }) => `/athletes/${family.athleteIds[0]}/papers/${paperId}/1`,
    heading: paperTitle,
    waves: [[part('signedPaper', 'Loading the signed copy...')]],
    prints: true,
  },
  {
    path: '/receipts/:paymentId',
    as: 'parent',
    at: () => `/receipts/${paymentId}`,
    heading: 'Receipt',
    waves: [[part('receipt', 'Loading the receipt...')]],
    prints: true,
  },
  {
    path: '/statements/:year',
    as: 'parent',
    at: () => '/statements/2026',
    heading: 'Statement for 2026',
    waves: [[part('statement', 'Loading the statement...')]],
    prints: true,
  },
  {
    path: '/my-info',
    as: 'parent',
    heading: 'My info',
    shows: /^(Off on this device|This browser does not support|You have blocked)/,
    waves: [[part('splits', 'Loading the split bills...'), part('devices', 'Loading the notifications...')]],
  },
  {
    ...ofFamily('/second-factor', 'Passkeys and two-step login'),
    shows: 'Set Up',
    before: withoutSecondStep,
  },
  ofFamily('/add-athlete', 'Add an athlete'),
  ofFamily('/app-link', `Get the ${brand.teamApp.name} App`),
  ofFamily('/payment-method', 'Add your payment method'),
  ofCoach('/parents', 'Parents', `Dr. ${longName}`, [part('parents', 'Loading the parents...')]),
  {
    ...ofCoach(
      '/parent/:parentId',
      `Dr. ${longName}`,
      'Welcome',
      [part('getParent', 'Loading the parent...')],
      [
        part('parentPayments', 'Loading payments...'),
        part('parentMails', 'Loading the emails...'),
        part('auditEvents', 'Loading the activity...'),
      ],
    ),
    at: ({ family }) => `/parent/${family.sub}`,
  },
  {
    ...ofCoach('/parent/:parentId/receipts/:paymentId', 'Receipt', 'Print or save as PDF', [
      part('parentReceipt', 'Loading the receipt...'),
    ]),
    at: ({ family }) => `/parent/${family.sub}/receipts/${paymentId}`,
    prints: true,
  },
  ofCoach('/requests', 'Requests', longName, [part('requests', 'Loading the requests...')]),
  ofCoach('/erasures-asked', 'Erasure requests', `Dr. ${longName}`, [
    part('erasuresAsked', 'Loading the requests...'),
  ]),
  ofCoach('/records-due', 'Records to erase', `Prof. ${longName}`, [
    part('recordsDue', 'Loading the records...'),
  ]),
  {
    ...ofCoach('/roster', 'Roster', `Casey ${longName}`, [
      part(['roster', 'attendance'], 'Loading the roster...'),
    ]),
    prints: true,
  },
  ofCoach('/money', 'Money', `Dr. ${longName}`, [
    part('disputes', 'Loading the disputes...'),
    part('money', 'Loading the figures...'),
    part('monthFigures', 'Loading month by month...', 'Loading enrollment...'),
    part('overdueFamilies', 'Loading the overdue accounts...'),
    part('failedPayments', 'Loading the failed payments...'),
    part('refunds', 'Loading the refunds...'),
    part('payouts', 'Loading the bank deposits...'),
    part('journal', 'Loading the journal...'),
    part('attendanceFigures', 'Loading attendance by day...'),
  ]),
  ofCoach('/money/prices', 'Prices', 'Now', [part('prices', 'Loading the prices...')]),
  {
    ...ofCoach('/money/disputes/:parentId/:disputeId', 'Dispute', `Dr. ${longName}`, [
      part('dispute', 'Loading the dispute...'),
    ]),
    at: ({ family }) => `/money/disputes/${family.sub}/${disputeId}`,
  },
  ofCoach('/grades', 'Grades', 'Kindergarten', [
    part('grades', 'Loading the grades...'),
    part('classPlaces', 'Loading the places...'),
  ]),
  ofCoach('/club-papers', 'Papers', paperTitle, [part('clubPapers', 'Loading the papers...')]),
  {
    ...ofCoach(
      '/club-papers/:paperId',
      paperTitle,
      `Casey ${longName}`,
      [part('clubPapers', 'Loading the paper...')],
      [part('paperAthletes', 'Loading the athletes...')],
    ),
    at: ({ paperId }) => `/club-papers/${paperId}`,
  },
  {
    ...ofCoach('/audit', 'Event history', /Casey/, [part('auditEvents', 'Loading the events...')]),
    silent: ['openRequests', 'auditEventCount'],
  },
  {
    ...ofCoach(
      '/audit/cause',
      'Cause and effects',
      'Was this charge right?',
      [part('auditCause', 'Loading cause and effects...')],
      [part('auditEvent', 'Loading the charge...')],
      [part('auditCharge', 'Loading the charge...')],
    ),
    at: () => `/audit/cause?id=${paymentId}`,
  },
  {
    ...ofCoach(
      '/audit/steps',
      'Step by step',
      'State after this event',
      [part('auditStep', 'Loading the stream...')],
      [part('auditEvent', 'Loading the event...')],
    ),
    at: ({ family }) => `/audit/steps?stream=${encodeURIComponent(`family#${family.sub}`)}&version=2`,
  },
  ofCoach('/audit/status', 'System status', 'projector', [
    part('alarms', 'Loading the alarms...'),
    part('subscribers', 'Loading the status...'),
  ]),
  ofCoach('/audit/dead-letters', 'Dead letters', /did not know/, [
    part('deadLetters', 'Loading dead letters...'),
  ]),
  ofCoach('/audit/jobs', 'Jobs', /Before the audit of this year/, [part('jobRuns', 'Loading the jobs...')]),
  {
    ...ofCoach('/reconciliation', 'Reconciliation', /never arrived/, [
      part('reconciliations', 'Loading comparisons...'),
    ]),
    silent: ['openRequests', 'jobRuns'],
  },
  {
    ...ofCoach('/athlete-list', 'Athletes', `Casey ${longName}`, [
      part('athletes', 'Loading the athletes...'),
    ]),
    silent: ['openRequests', 'athleteDoubles'],
  },
];

export const readsOfNoScreen: readonly RouteId[] = [
  'myData',
  'makeUpDays',
  'previewDouble',
  'gradeOfferings',
  'exportList',
  'eventExport',
  'evidencePack',
  'clubEvidencePack',
  'scheduleAsOf',
  'gradesAsOf',
  'pricesAsOf',
  'scheduleCalendar',
  'unsubscribePage',
  'health',
  'openapi',
];
