import { problem } from '@hoops/api/http/problem';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { press, waitForAlert } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';

let club: Club;
let family: Family;
let coach: SignedIn;

const agreedBefore = { type: 'TermsAccepted', data: { termsVersion: '2023-01' } } as const;

beforeEach(async () => {
  club = openClub();
  coach = await givenCoach(club);
  family = await givenFamily(club);
  await club.toFamily(coach, agreedBefore);
  await club.toFamily(family, agreedBefore);
});

const question = (page: Page) => page.getByRole('region', { name: /^Our terms .*have changed$/ });
const inForce = { terms: currentPolicy('terms').version, privacy: currentPolicy('privacy').version };
const asked = async (...by: [SignedIn, Parameters<Club['call']>[3]?]) =>
  (await club.call(by[0], 'me', {}, by[1])).textsToAgreeTo;

it('changed terms are shown to the parent and never to an administrator', {
  tags: ['consent.asked-again'],
}, async () => {
  const onBehalf = { familyId: family.sub, reason: 'Robin called' };
  expect(await asked(family)).toContainEqual({ kind: 'terms', known: '2023-01' });
  expect(await asked(coach)).toBeUndefined();
  expect(await asked(coach, onBehalf)).toBeUndefined();
  expect(await asked(coach, { ...onBehalf, asOf: club.now() })).toBeUndefined();
  expect((await club.ask(coach, 'acceptTerms', inForce, onBehalf)).status).toBe(403);
  expect(await asked(family)).toBeDefined();
});

it('changed terms appear at the top of the page, and Not now hides them until the next visit', {
  tags: ['consent.asked-again'],
}, async () => {
  const { page } = await openScreen('/my-info', { as: family, club });
  await question(page).getByText('using the site does not').waitFor();
  const link = question(page).getByRole('link', { name: 'Read the terms' });
  expect(await link.getAttribute('href')).toBe('/terms');
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  await expectAccessible(page);
  await press(question(page), 'Not now');
  await expect.poll(() => question(page).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Robin Parker' }).waitFor();
  expect(await question(page).count()).toBe(0);
  await page.reload();
  await question(page).waitFor();
});

it('changed terms are accepted once, in the displayed versions', {
  tags: ['consent.asked-again'],
}, async () => {
  const { page, answer } = await openScreen('/portal', { as: family, club });
  const refusal = 'The terms have changed. Please reload the page and read them again.';
  answer({ acceptTerms: () => problem('failed-precondition', refusal) });
  await press(question(page), 'I agree');
  await waitForAlert(question(page), refusal);
  answer({ acceptTerms: undefined });
  await press(question(page), 'I agree');
  await page.getByText('Thank you. You have agreed.').waitFor();
  await expect.poll(() => question(page).count()).toBe(0);
  const accepted = club.happened.filter(({ type }) => type === 'TermsAccepted').at(-1);
  expect(accepted).toMatchObject({
    data: { termsVersion: inForce.terms, privacy: { version: inForce.privacy } },
    actor: { sub: family.sub, role: 'parent' },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Robin Parker' }).waitFor();
  expect(await question(page).count()).toBe(0);
  expect(await asked(family)).toBeUndefined();
});
