import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Club, openClub } from '../system/club.ts';
import { givenParent, openedPaymentPage } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen } from './screen.ts';

export const addressIs = (page: Page, address: string) =>
  expect.poll(() => page.url().replace(new URL(page.url()).origin, '')).toBe(address);

export const athlete = {
  Name: 'Casey Parker',
  'Date of birth': '2014-04-04',
  'First name': 'Jo',
  'Last name': 'Parker',
  'Phone number': '(312) 555-0151',
};

export const next = {
  appLink: (club: Club, parent: SignedIn) =>
    club.call(parent, 'continueOnboarding', { action: 'app-link-done' }),
  firstAthlete: (club: Club, parent: SignedIn) => club.call(parent, 'addAthlete', athleteInfo),
  athletes: (club: Club, parent: SignedIn) =>
    club.call(parent, 'continueOnboarding', { action: 'no-more-athletes' }),
  payment: (club: Club, parent: SignedIn) => club.toFamily(parent, ...openedPaymentPage(parent)),
};

export const openStep = async (...steps: readonly (keyof typeof next)[]) => {
  const club = openClub();
  const parent = await givenParent(club);
  for (const step of steps) await next[step](club, parent);
  const screen = await openScreen('/portal', { as: parent, club });
  return { ...screen, parent, family: async () => (await club.call(parent, 'me', {})).family };
};
