import { brand } from '@hoops/domain/brand';
import type { AdminPlace } from '../layout/current-place.ts';
import { tabTitle } from '../lib/tab-title.ts';

/** Group of people who may open the address; the server checks permissions on every call (spec section 6). */
type Access = 'public' | 'signed-out' | 'parent' | 'admin';

type Prerendered = {
  readonly prerender: true;
  /** True if the app loads only at the visitor's first interaction (web/src/app/entry-client.ts). */
  readonly still?: true;
};
type Shown = { readonly prerender?: never; readonly still?: never };

export type PageRow = (Prerendered | Shown) & {
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly access: Access;
  readonly title: string;
  /** Page file below web/src/features; its default export is the page. */
  readonly component: `${string}/${string}-page.tsx`;
  readonly place?: AdminPlace;
  /** True for a step of onboarding; unfinished onboarding redirects to its current step (spec section 4). */
  readonly onboarding?: true;
  /** Address for people without the admin role; by default /athletes. */
  readonly otherwise?: '/my-info';
};

/** All pages of the site (spec section 2), as plain data that CloudFront Functions can read too. */
export const pageTable: readonly PageRow[] = [
  {
    path: '/',
    access: 'public',
    title: `${brand.name}: youth basketball training, ages 8 to 18`,
    component: 'home/home-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/staff',
    access: 'public',
    title: tabTitle('Staff'),
    component: 'about/staff-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/pricing',
    access: 'public',
    title: tabTitle('Pricing'),
    component: 'about/pricing-page.tsx',
    prerender: true,
  },
  {
    path: '/terms',
    access: 'public',
    title: tabTitle('Terms'),
    component: 'about/policy-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/privacy',
    access: 'public',
    title: tabTitle('Privacy'),
    component: 'about/policy-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/refunds',
    access: 'public',
    title: tabTitle('Refunds and Cancellation'),
    component: 'about/policy-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/contact',
    access: 'public',
    title: tabTitle('Contact'),
    component: 'about/contact-page.tsx',
    prerender: true,
    still: true,
  },
  {
    path: '/schedule',
    access: 'public',
    title: tabTitle('Schedule'),
    component: 'schedule/schedule-page.tsx',
    place: 'schedule',
    prerender: true,
  },
  {
    path: '/login',
    access: 'signed-out',
    title: tabTitle('Login'),
    component: 'login/login-page.tsx',
    prerender: true,
  },
  {
    path: '/register',
    alsoAt: ['/signup'],
    access: 'signed-out',
    title: tabTitle('Sign Up'),
    component: 'registration/register-page.tsx',
    prerender: true,
  },
  {
    path: '/program-request',
    access: 'public',
    title: tabTitle('Program request'),
    component: 'requests/program-request-page.tsx',
    prerender: true,
  },
  {
    path: '/program-change',
    access: 'public',
    title: tabTitle('Program change'),
    component: 'requests/program-change-page.tsx',
    prerender: true,
  },
  {
    path: '/unsubscribe',
    access: 'public',
    title: tabTitle('Emails about the schedule'),
    component: 'unsubscribe/unsubscribe-page.tsx',
  },
  { path: '/join', access: 'public', title: tabTitle('Join a family'), component: 'join/join-page.tsx' },
  {
    path: '/portal',
    alsoAt: ['/dashboard', '/athletes'],
    access: 'parent',
    title: tabTitle('Dashboard'),
    component: 'portal/portal-page.tsx',
    onboarding: true,
  },
  {
    path: '/athletes/:athleteId',
    access: 'parent',
    title: tabTitle('Athlete'),
    component: 'athlete/athlete-page.tsx',
    place: 'athletes',
    onboarding: true,
  },
  {
    path: '/programs',
    access: 'parent',
    title: tabTitle('Choose classes'),
    component: 'programs/programs-page.tsx',
    onboarding: true,
  },
  {
    path: '/history',
    access: 'parent',
    title: tabTitle('Family history'),
    component: 'history/history-page.tsx',
    onboarding: true,
  },
  {
    path: '/who-looked',
    access: 'parent',
    title: tabTitle('Who viewed your data'),
    component: 'who-looked/who-looked-page.tsx',
    onboarding: true,
  },
  {
    path: '/my-data',
    access: 'parent',
    title: tabTitle('Your data'),
    component: 'my-data/my-data-page.tsx',
  },
  {
    path: '/receipts/:paymentId',
    access: 'parent',
    title: tabTitle('Receipt'),
    component: 'receipts/receipt-page.tsx',
    onboarding: true,
  },
  {
    path: '/statements/:year',
    access: 'parent',
    title: tabTitle('Statement'),
    component: 'receipts/statement-page.tsx',
    onboarding: true,
  },
  {
    path: '/shared-athletes/:athleteId',
    access: 'parent',
    title: tabTitle('Athlete'),
    component: 'sharing/shared-athlete-page.tsx',
    onboarding: true,
  },
  {
    path: '/papers',
    access: 'parent',
    title: tabTitle('Papers'),
    component: 'papers/papers-page.tsx',
  },
  {
    path: '/papers/:paperId',
    access: 'parent',
    title: tabTitle('Paper'),
    component: 'papers/paper-page.tsx',
  },
  {
    path: '/athletes/:athleteId/papers/:paperId/:version',
    access: 'parent',
    title: tabTitle('Signed copy'),
    component: 'papers/signed-copy-page.tsx',
    place: 'athletes',
  },
  { path: '/my-info', access: 'parent', title: tabTitle('My info'), component: 'my-info/my-info-page.tsx' },
  {
    path: '/second-factor',
    access: 'parent',
    title: tabTitle('Passkeys and two-step login'),
    component: 'second-factor/second-factor-page.tsx',
  },
  {
    path: '/add-athlete',
    access: 'parent',
    title: tabTitle('Add athlete'),
    component: 'onboarding/add-athlete-page.tsx',
    onboarding: true,
  },
  {
    path: '/app-link',
    access: 'parent',
    title: tabTitle(`Get the ${brand.teamApp.name} App`),
    component: 'onboarding/app-link-page.tsx',
    onboarding: true,
  },
  {
    path: '/payment-method',
    access: 'parent',
    title: tabTitle('Add your payment method'),
    component: 'onboarding/payment-method-page.tsx',
    onboarding: true,
  },
  {
    path: '/parents',
    access: 'admin',
    title: tabTitle('Parents'),
    component: 'parents/parents-page.tsx',
    place: 'parents',
  },
  {
    path: '/parent/:parentId',
    access: 'admin',
    title: tabTitle('Parent'),
    component: 'parents/parent-page.tsx',
    place: 'parents',
    otherwise: '/my-info',
  },
  {
    path: '/parent/:parentId/receipts/:paymentId',
    access: 'admin',
    title: tabTitle('Receipt'),
    component: 'receipts/receipt-page.tsx',
    place: 'parents',
    otherwise: '/my-info',
  },
  {
    path: '/requests',
    access: 'admin',
    title: tabTitle('Requests'),
    component: 'received-requests/received-requests-page.tsx',
  },
  {
    path: '/erasures-asked',
    access: 'admin',
    title: tabTitle('Erasure requests'),
    component: 'erasures-asked/erasures-asked-page.tsx',
    place: 'parents',
  },
  {
    path: '/records-due',
    access: 'admin',
    title: tabTitle('Records to erase'),
    component: 'records-due/records-due-page.tsx',
    place: 'parents',
  },
  {
    path: '/roster',
    access: 'admin',
    title: tabTitle('Roster'),
    component: 'roster/roster-page.tsx',
  },
  {
    path: '/money',
    access: 'admin',
    title: tabTitle('Money'),
    component: 'money/money-page.tsx',
  },
  {
    path: '/money/prices',
    access: 'admin',
    title: tabTitle('Prices'),
    component: 'money/prices-page.tsx',
  },
  {
    path: '/money/disputes/:parentId/:disputeId',
    access: 'admin',
    title: tabTitle('Dispute'),
    component: 'money/dispute-page.tsx',
  },
  {
    path: '/grades',
    access: 'admin',
    title: tabTitle('Grades'),
    component: 'grades/grades-page.tsx',
  },
  {
    path: '/club-papers',
    access: 'admin',
    title: tabTitle('Papers'),
    component: 'club-papers/club-papers-page.tsx',
  },
  {
    path: '/club-papers/:paperId',
    access: 'admin',
    title: tabTitle('Paper'),
    component: 'club-papers/club-paper-page.tsx',
  },
  {
    path: '/audit',
    access: 'admin',
    title: tabTitle('Event history'),
    component: 'audit/audit-page.tsx',
  },
  {
    path: '/audit/cause',
    access: 'admin',
    title: tabTitle('Cause and effects'),
    component: 'audit/cause-page.tsx',
  },
  {
    path: '/audit/steps',
    access: 'admin',
    title: tabTitle('Step by step'),
    component: 'audit/step-page.tsx',
  },
  {
    path: '/audit/status',
    access: 'admin',
    title: tabTitle('System status'),
    component: 'operations/status-page.tsx',
  },
  {
    path: '/audit/dead-letters',
    access: 'admin',
    title: tabTitle('Dead letters'),
    component: 'operations/dead-letters-page.tsx',
  },
  {
    path: '/audit/jobs',
    access: 'admin',
    title: tabTitle('Jobs'),
    component: 'jobs/jobs-page.tsx',
  },
  {
    path: '/reconciliation',
    access: 'admin',
    title: tabTitle('Reconciliation'),
    component: 'reconciliation/reconciliation-page.tsx',
  },
  {
    path: '/athlete-list',
    alsoAt: [
      '/admin',
      '/add-program',
      '/edit-programs',
      '/edit-program/:programId',
      '/program/:programId',
      '/payments',
      '/today',
      '/monday',
      '/tuesday',
      '/wednesday',
      '/thursday',
      '/friday',
      '/saturday',
      '/reps',
    ],
    access: 'admin',
    title: tabTitle('Athletes'),
    component: 'athlete-list/athlete-list-page.tsx',
    place: 'athletes',
  },
];

export const notFoundPage = {
  title: tabTitle('Page not found'),
  component: 'about/not-found-page.tsx',
} as const;

export type Address = { readonly path: string; readonly page: PageRow };

export const addresses: readonly Address[] = pageTable.flatMap((page) =>
  [page.path, ...(page.alsoAt ?? [])].map((path) => ({ path, page })),
);
