import type { AdminPlace } from '../layout/current-place.ts';

/**
 * Every address of the site, as data: the router, the prerendering, the local server and the CloudFront
 * Function all read it (spec section 2). It imports types alone, so that each of them can.
 */
export type PageName =
  | 'home'
  | 'staff'
  | 'pricing'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'schedule'
  | 'login'
  | 'register'
  | 'program-request'
  | 'program-change'
  | 'unsubscribe'
  | 'programs'
  | 'history'
  | 'receipt'
  | 'portal'
  | 'athlete'
  | 'my-info'
  | 'add-athlete'
  | 'app-link'
  | 'payment-method'
  | 'parents'
  | 'parent'
  | 'athlete-list'
  | 'requests'
  | 'grades'
  | 'money'
  | 'roster'
  | 'audit'
  | 'reconciliation';

/** Who may open an address; the server enforces the same on every call (spec section 6). */
export type Access = 'public' | 'signed-out' | 'parent' | 'admin';

export type RouteRow = {
  readonly path: string;
  readonly page: PageName;
  readonly access: Access;
  /** Which place of the administrators' bar is marked as current here. */
  readonly place?: AdminPlace;
  /** Made into an HTML file at build time. */
  readonly prerender?: true;
  /** Only read: it is sent without the app, which a visitor's first move loads (web/src/app/entry-client.ts). */
  readonly still?: true;
  /** Unfinished onboarding goes to its current step instead (spec section 4). */
  readonly onboarding?: true;
  /** Where a signed-in visitor without the admin role is sent. */
  readonly otherwise?: '/athletes' | '/my-info';
};

const rosterPaths = [
  '/athlete-list',
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
] as const;

export const routeTable: readonly RouteRow[] = [
  { path: '/', page: 'home', access: 'public', prerender: true, still: true },
  { path: '/staff', page: 'staff', access: 'public', prerender: true, still: true },
  { path: '/pricing', page: 'pricing', access: 'public', prerender: true, still: true },
  { path: '/terms', page: 'terms', access: 'public', prerender: true, still: true },
  { path: '/privacy', page: 'privacy', access: 'public', prerender: true, still: true },
  { path: '/contact', page: 'contact', access: 'public', prerender: true, still: true },
  { path: '/schedule', page: 'schedule', access: 'public', place: 'schedule', prerender: true },
  { path: '/login', page: 'login', access: 'signed-out', prerender: true },
  { path: '/signup', page: 'register', access: 'signed-out', prerender: true },
  { path: '/register', page: 'register', access: 'signed-out', prerender: true },
  { path: '/program-request', page: 'program-request', access: 'public', prerender: true },
  { path: '/program-change', page: 'program-change', access: 'public', prerender: true },
  { path: '/unsubscribe', page: 'unsubscribe', access: 'public' },
  { path: '/portal', page: 'portal', access: 'parent', onboarding: true },
  { path: '/dashboard', page: 'portal', access: 'parent', onboarding: true },
  { path: '/athletes', page: 'portal', access: 'parent', onboarding: true },
  { path: '/athletes/:athleteId', page: 'athlete', access: 'parent', place: 'athletes', onboarding: true },
  { path: '/programs', page: 'programs', access: 'parent', onboarding: true },
  { path: '/history', page: 'history', access: 'parent', onboarding: true },
  { path: '/receipts/:paymentId', page: 'receipt', access: 'parent', onboarding: true },
  { path: '/my-info', page: 'my-info', access: 'parent' },
  { path: '/add-athlete', page: 'add-athlete', access: 'parent', onboarding: true },
  { path: '/app-link', page: 'app-link', access: 'parent', onboarding: true },
  { path: '/payment-method', page: 'payment-method', access: 'parent', onboarding: true },
  { path: '/parents', page: 'parents', access: 'admin', place: 'parents', otherwise: '/athletes' },
  { path: '/parent/:parentId', page: 'parent', access: 'admin', place: 'parents', otherwise: '/my-info' },
  {
    path: '/parent/:parentId/receipts/:paymentId',
    page: 'receipt',
    access: 'admin',
    otherwise: '/my-info',
  },
  { path: '/requests', page: 'requests', access: 'admin', otherwise: '/athletes' },
  { path: '/roster', page: 'roster', access: 'admin', otherwise: '/athletes' },
  { path: '/money', page: 'money', access: 'admin', otherwise: '/athletes' },
  { path: '/grades', page: 'grades', access: 'admin', otherwise: '/athletes' },
  { path: '/audit', page: 'audit', access: 'admin', otherwise: '/athletes' },
  { path: '/reconciliation', page: 'reconciliation', access: 'admin', otherwise: '/athletes' },
  ...rosterPaths.map(
    (path) =>
      ({ path, page: 'athlete-list', access: 'admin', place: 'athletes', otherwise: '/athletes' }) as const,
  ),
];
