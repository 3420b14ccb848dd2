import { brand } from '@hoops/domain/brand';

/** Descriptions for search engines, by address. No prices, because prices change and built files do not. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': 'Three training sessions a week with a former All-American, built around your family’s schedule. Monthly plans, priced per athlete.',
  '/staff': `Meet Coach ${brand.coachName}, the former All-American who runs every ${brand.name} session.`,
  '/pricing': 'What the Half Week and Full Week plans and single classes cost a month, per athlete.',
  '/terms': `The terms for using the ${brand.name} site and program.`,
  '/privacy': `What ${brand.name} collects about your family, how it is used and with whom it is shared.`,
  '/refunds': 'How a plan is canceled, and what is refunded.',
  '/contact': `Call ${brand.phone.shown} or write to ${brand.email}. The coach answers.`,
  '/schedule': 'When and where we train: days, times and gyms, kept up to date by the coach.',
  '/login': 'Log in to your family’s dashboard.',
  '/register': 'Register your family: one form, then add your athletes and choose a plan.',
  '/program-request':
    'Ask for skill development, a club team or private training: the coach gets back to you.',
  '/program-change': 'Tell the coach what should change in your programs, or that you cannot log in.',
};

/** @throws Error if the page has no description */
export const descriptionOf = (path: string): string => {
  const description = descriptions[path];
  if (description === undefined)
    throw new Error(`${path} has no description in web/build/page-descriptions.ts.`);
  return description;
};
