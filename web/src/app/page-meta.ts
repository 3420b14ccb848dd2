import { brand } from '@hoops/domain/club/brand';
import { named } from '../lib/tab-title.ts';

export type PageMeta = { readonly title: string; readonly description: string };

const byPath: Readonly<Record<string, PageMeta>> = {
  '/': {
    title: `${brand.name}: youth basketball training, ages 8 to 18`,
    description:
      'Three training sessions a week with a former All-American, built around your family’s schedule. Plans from $52 a month per athlete.',
  },
  '/staff': {
    title: named('Staff'),
    description: `Meet Coach ${brand.coachName}, the former All-American who runs every ${brand.name} session.`,
  },
  '/pricing': {
    title: named('Pricing'),
    description: 'Half Week is $52 a month per athlete and Full Week is $104 a month per athlete.',
  },
  '/schedule': {
    title: named('Schedule'),
    description: 'When and where we train: days, times and gyms, kept up to date by the coach.',
  },
  '/contact': {
    title: named('Contact'),
    description: `Call ${brand.phone.shown} or write to ${brand.email}. The coach answers.`,
  },
  '/terms': { title: named('Terms'), description: `The terms for using the ${brand.name} site and program.` },
  '/privacy': {
    title: named('Privacy'),
    description: `What ${brand.name} collects about your family, how it is used and with whom it is shared.`,
  },
  '/login': { title: named('Login'), description: 'Log in to your family’s dashboard.' },
  '/register': {
    title: named('Sign Up'),
    description: 'Register your family: one form, then add your athletes and choose a plan.',
  },
  '/program-request': {
    title: named('Program request'),
    description: 'Ask for skill development, a club team or private training: the coach gets back to you.',
  },
  '/program-change': {
    title: named('Program change'),
    description: 'Tell the coach what should change in your programs, or that you cannot log in.',
  },
};

const notFound: PageMeta = {
  title: named('Page not found'),
  description: 'There is nothing at this address.',
};

const appTitles: readonly (readonly [RegExp, string])[] = [
  [/^\/(portal|dashboard|athletes)$/, 'Dashboard'],
  [/^\/athletes\//, 'Athlete'],
  [/^\/programs$/, 'Choose classes'],
  [/^\/history$/, 'Family history'],
  [/^\/receipts\//, 'Receipt'],
  [/^\/my-info$/, 'My info'],
  [/^\/add-athlete$/, 'Add athlete'],
  [/^\/app-link$/, `Get the ${brand.teamApp.name} App`],
  [/^\/payment-method$/, 'Add your payment method'],
  [/^\/unsubscribe$/, 'Emails about the schedule'],
  [/^\/parents$/, 'Parents'],
  [/^\/parent\//, 'Parent'],
  [/^\/requests$/, 'Requests'],
  [/^\/roster$/, 'Roster'],
  [/^\/money$/, 'Money'],
  [/^\/grades$/, 'Grades'],
  [/^\/audit$/, 'Event history'],
  [/^\/reconciliation$/, 'Reconciliation'],
  [
    /^\/(athlete-list|admin|add-program|edit-programs|payments|reps|(to|mon|tues|wednes|thurs|fri|satur)day)$/,
    'Athletes',
  ],
  [/^\/(edit-program|program)\//, 'Athletes'],
];

/** Title and description of an address; `/signup` shows the same page as `/register`. */
export function pageMeta(path: string): PageMeta {
  const known = byPath[path === '/signup' ? '/register' : path];
  if (known) return known;
  const app = appTitles.find(([pattern]) => pattern.test(path));
  return app ? { title: named(app[1]), description: '' } : notFound;
}
