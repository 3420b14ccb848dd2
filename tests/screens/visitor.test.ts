import { brand } from '@hoops/domain/brand';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInEveryVariant, openPage, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach } from '../system/family.ts';
import { isFocused } from '../system/locators.ts';
import { deferred } from './deferred.ts';
import { openScreen } from './screen.ts';

let page: Page;

const nowhere = '/favicon.svg';

beforeEach(async () => {
  ({ page } = await openScreen(nowhere));
});

const pathOf = (): string => new URL(page.url()).pathname;
const link = (name: string | RegExp) => page.getByRole('link', { name });

it('the header and footer link to every public page', {
  tags: [
    '1.public-pages',
    '2.layout.header',
    '2.layout.header-signed-out',
    '2.layout.footer',
    '9.copyright-year',
  ],
}, async () => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const [name, path, heading] of [
    ['Staff', '/staff', `Coach ${brand.coachName}`],
    ['Pricing', '/pricing', 'Pricing'],
    ['Schedule', '/schedule', 'Schedule'],
    ['Login', '/login', 'Access Your Dashboard'],
    ['Sign Up', '/signup', 'Sign up your family'],
    ['Home', '/', 'Train like an All-American'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(pathOf).toBe(path);
  }
  await page.getByText(`© 2023 ${brand.name}`).waitFor();
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Contact', '/contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(pathOf).toBe(path);
  }
  await header.getByRole('link', { name: brand.name }).click();
  await page.waitForURL(({ pathname: path }) => path === '/');
});

it('the header collapses into a menu on a phone, which Escape closes', {
  tags: ['2.layout.menu-toggle'],
}, async () => {
  await page.setViewportSize(phone);
  await page.goto('/pricing');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.waitFor();
  expect(await link('Staff').isVisible()).toBe(false);
  await open.click();
  await link('Staff').waitFor();
  await link('Login').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open.waitFor();
  await expect.poll(() => isFocused(open)).toBe(true);
  await page.keyboard.press('Enter');
  await link('Staff').click();
  await page.waitForURL('**/staff');
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});

it('the staff page introduces the coach', { tags: ['2.public.staff'] }, async () => {
  await page.goto('/staff');
  await page.getByText('named an All-American point guard in college').waitFor();
  await expectAccessibleInEveryVariant(page);
});

it('the pricing page shows the price of each plan', { tags: ['2.public.pricing'] }, async () => {
  await page.goto('/pricing');
  await page.getByText('Half Week is $52/month per athlete.').waitFor();
  await page.getByText('Full Week is $104/month per athlete.').waitFor();
  await expectAccessible(page);
});

it('the terms and privacy pages have three sections each', {
  tags: ['2.public.terms', '2.public.privacy'],
}, async () => {
  const sections = () => page.getByRole('heading', { level: 2 }).allTextContents();
  await page.goto('/terms');
  expect(await sections()).toEqual(['Introduction', 'Acceptance of Terms', 'Changes to Terms']);
  await page.goto('/privacy');
  expect(await sections()).toEqual([
    'Collection of Personal Information',
    'Use of Personal Information',
    'Sharing of Personal Information',
  ]);
  await expectAccessible(page);
});

it('the contact page links to the coach’s phone, email and two prepared emails', {
  tags: ['2.public.contact', '7.mailto-links'],
}, async () => {
  await page.goto('/contact');
  await expect.poll(() => link(brand.phone.shown).getAttribute('href')).toBe(`tel:${brand.phone.dial}`);
  await expect.poll(() => link(brand.email).getAttribute('href')).toBe(`mailto:${brand.email}`);
  for (const subject of ['Small Group Private Training Request', 'Shooting Machine Request']) {
    await expect
      .poll(() => link(subject).getAttribute('href'))
      .toBe(`mailto:${brand.email}?subject=${encodeURIComponent(subject)}`);
  }
  await expectAccessible(page);
});

describe('the schedule', () => {
  const footnote = /Locations and game days may change because of club events/;

  it('an empty schedule shows that nothing is on it yet', { tags: ['2.public.schedule'] }, async () => {
    await page.goto('/schedule');
    await page.getByText('Nothing on the schedule yet').waitFor();
    await page.getByText(footnote).waitFor();
  });

  it('the schedule lists the coach’s items in order', {
    tags: ['2.public.schedule', '3.schedule-item'],
  }, async () => {
    const club = openClub();
    const coach = await givenCoach(club);
    for (const title of ['Skills night', 'Friday scrimmage']) {
      const item = { title, times: '6 to 7:30 pm', location: 'Main gym', recurrence: null };
      await club.call(coach, 'addScheduleItem', item);
    }
    ({ page } = await openScreen('/schedule', { club }));
    await page.getByText('6 to 7:30 pm').first().waitFor();
    await expect
      .poll(() => page.getByRole('listitem').getByRole('heading').allTextContents())
      .toEqual(['Skills night', 'Friday scrimmage']);
    await page.getByText(footnote).waitFor();
    expect(await page.getByRole('button', { name: /Edit|Delete|Move/ }).count()).toBe(0);
    await expectAccessible(page);
  });
});

it('an unknown address returns 404 with links', {
  tags: ['2.public.without-javascript'],
}, async () => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Out of bounds' }).waitFor();
  await link('Go to the home page').click();
  await page.waitForURL(({ pathname: path }) => path === '/');
});

it('every public page is readable without JavaScript', {
  tags: ['2.public.without-javascript', '2.requests.html'],
}, async () => {
  const plain = await openPage({ url: new URL(page.url()).origin }, { javaScriptEnabled: false });
  for (const [path, words] of [
    ['/', 'Training sessions are held 3 times a week.'],
    ['/staff', 'named an All-American point guard in college'],
    ['/pricing', 'Half Week is $52/month per athlete.'],
    ['/terms', 'Acceptance of Terms'],
    ['/privacy', 'Sharing of Personal Information'],
    ['/refunds', 'A month that has begun is not refunded in part.'],
    ['/contact', brand.email],
    ['/schedule', 'Locations and game days may change'],
    ['/login', 'Access Your Dashboard'],
    ['/signup', 'Sign up your family'],
    ['/register', 'Sign up your family'],
    ['/program-request', 'Request a program'],
    ['/program-change', 'Make a change to programs'],
  ] as const) {
    await plain.page.goto(path);
    expect(await plain.page.getByText(words).count(), path).toBeGreaterThan(0);
    await expect.poll(() => plain.page.getByText('Loading...').isVisible(), { message: path }).toBe(true);
  }
  await expect.poll(() => plain.page.locator('noscript').textContent()).toContain('Please turn it on.');
  await plain.context.close();
});

it('the header shows Loading... until the session is known, without a layout shift', {
  tags: ['2.layout.loading', '4.sign-in.states'],
}, async () => {
  const { released: script, release: answer } = deferred();
  await page.route('**/assets/*.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const slot = page.locator('.session-slot');
  await slot.getByText('Loading...').waitFor();
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  const before = await slot.boundingBox();
  answer();
  await slot.getByRole('link', { name: 'Sign Up' }).waitFor();
  await expect.poll(() => slot.getByText('Loading...').count()).toBe(0);
  expect((await slot.boundingBox())?.width).toBe(before?.width);
});
