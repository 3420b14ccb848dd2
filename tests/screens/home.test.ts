import { brand } from '@hoops/domain/brand';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessibleInEveryVariant, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach } from '../system/family.ts';
import { addsThursdays } from './every-command-scenes.ts';
import { openScreen } from './screen.ts';

let page: Page;

beforeEach(async () => {
  ({ page } = await openScreen('/'));
});

it('the home page shows its sections and claims', {
  tags: ['1.home-claims', '1.home-testimonials', '2.home.values', '2.home.features'],
}, async () => {
  for (const title of ["Champion's Mentality", 'Safety & Excellence', 'Passion-Driven Success']) {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  }
  const main = page.getByRole('main');
  for (const claim of [
    /three sessions a week, shaped around your family’s schedule/i,
    /regular equipment checks, a strict coach-to-student ratio/i,
    /watching every session/,
  ]) {
    await main.getByText(claim).first().waitFor();
  }
  await expect.poll(() => main.locator('blockquote').count()).toBe(3);
  await page.getByRole('heading', { name: 'Your first session is one form away' }).waitFor();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
});

it.each(['Start Training', 'Pursue Excellence', 'Ensure Safety', 'Get Started'])(
  'the home page links to the registration: %s',
  { tags: ['2.home.hero', '2.home.features', '2.home.buttons-to-register'] },
  async (name) => {
    await page.getByRole('link', { name }).click();
    await page.waitForURL('**/register');
    await page.getByRole('button', { name: 'Sign Up' }).waitFor();
  },
);

it('the home page starts no transition with reduced motion', async () => {
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  const inDark = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion });
    await page.evaluate(() => getComputedStyle(document.body).color);
    await page.emulateMedia({ colorScheme: 'dark' });
    return page.evaluate(() => document.getAnimations().length);
  };
  await expect.poll(() => inDark('no-preference')).toBeGreaterThan(0);
  expect(await inDark('reduce')).toBe(0);
});

it('the home page opens one FAQ answer at a time, by mouse and keyboard', {
  tags: ['1.home-claims', '2.home.faq'],
}, async () => {
  const questions = page.locator('summary');
  const openOnes = () => page.locator('details[open] > summary').allTextContents();
  await expect.poll(() => questions.count()).toBe(4);
  await expect.poll(openOnes).toEqual([]);

  await questions.nth(0).click();
  await page.getByText('Athletes from 8 to 18.').waitFor();
  await questions.nth(1).click();
  await page.getByText('Training sessions are held 3 times a week.').waitFor();
  await expect.poll(openOnes).toEqual(['How often are training sessions held?']);
  await questions.nth(1).click();
  await expect.poll(openOnes).toEqual([]);

  await questions.nth(2).focus();
  await page.keyboard.press('Enter');
  await page.getByText('We check equipment regularly').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('Contact the coach directly to arrange it.').waitFor();
  await expect.poll(openOnes).toEqual(['Can my child get extra personalized training?']);
});

describe('the reviews widget', () => {
  const frame = () => page.frameLocator('iframe[title="Reviews by parents"]');
  const comeNear = async (): Promise<void> => {
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  };

  const serveWidget = () =>
    page.route(brand.reviewsWidget.scriptUrl, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `let storage = 'open';
          try { localStorage.length } catch { storage = 'closed' }
          document.getElementById('reviews').textContent = 'Five stars, storage ' + storage;`,
      }),
    );

  it('the reviews widget runs in an isolated frame', {
    tags: ['1.home-testimonials', '2.home.reviews-widget', '2.public.content-security-policy'],
  }, async () => {
    await serveWidget();
    await comeNear();
    await frame().getByText('Five stars, storage closed').waitFor();
    expect(await page.getByText('Five stars').count()).toBe(0);
  });

  it('the reviews widget loads shortly before it scrolls into view', async () => {
    await serveWidget();
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.locator('.reviews').evaluate((element) => {
      scrollTo(0, element.getBoundingClientRect().top + scrollY - innerHeight - 250);
    });
    await page.locator('.reviews[data-state="shown"]').waitFor();
    expect(
      await page.evaluate(() => document.querySelector('.reviews')?.getBoundingClientRect().top),
    ).toBeGreaterThan(600);
  });

  it('a blocked reviews widget leaves no empty frame and links to the testimonials', {
    tags: ['2.home.reviews-widget'],
  }, async () => {
    await page.route(brand.reviewsWidget.scriptUrl, (route) => route.abort());
    await comeNear();
    const place = page.locator('.reviews');
    await page.locator('.reviews[data-state="blocked"]').waitFor();
    await place.getByText('Three of our parents share their experience further up this page.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    const look = await place.evaluate((element) => {
      const { borderTopStyle, backgroundColor } = getComputedStyle(element);
      return { borderTopStyle, backgroundColor, height: element.clientHeight };
    });
    expect(look).toMatchObject({ borderTopStyle: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' });
    expect(look.height).toBeLessThan(100);
    await expect.poll(() => place.getByRole('link').getAttribute('href')).toBe('#parents');
    await page.locator('summary').first().click();
    await expectAccessibleInEveryVariant(page);
  });

  it('a reviews widget with an empty script counts as blocked', async () => {
    await page.route(brand.reviewsWidget.scriptUrl, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.evaluate(() => {
      const wait = globalThis.setTimeout;
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        wait(run, ms === 8_000 ? 0 : ms)) as typeof globalThis.setTimeout;
    });
    await page.locator('.reviews').getByRole('link', { name: 'further up this page' }).waitFor();
    await comeNear();
    await page.locator('.reviews[data-state="blocked"]').waitFor();
    await page.locator('.reviews').getByRole('link', { name: 'further up this page' }).waitFor();
  });

  it('the reviews widget is not requested while the visitor stays at the top', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
    expect(asked.filter((url) => url.includes('reviews'))).toEqual([]);
  });
});

it('the home page shows the changed sessions of the coming days before the app loads', {
  tags: ['days-off.home'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const itemId = await addsThursdays({ club, coach });
  const extra = { days: ['saturday' as const], firstDate: '2026-11-14', lastDate: '2026-11-14' };
  await club.call(coach, 'addScheduleItem', {
    title: 'Shooting',
    times: '9:00 AM to 10:00 AM',
    location: 'North gym',
    recurrence: { ...extra, startTime: '09:00', endTime: '10:00' },
  });
  const facts = { startTime: '18:00', endTime: '19:30', location: 'South gym' };
  await club.call(coach, 'changeSession', { itemId, date: '2026-11-12', newDate: '2026-11-13', ...facts });
  const { page: home, asked } = await openScreen('/', { club, ...phone });
  const news = home.getByRole('region', { name: 'Changes this week' });
  await news.getByRole('link', { name: 'See the schedule' }).waitFor();
  const lines = [
    'Thursday, November 12: Thursday skills: Moved to Friday, November 13',
    'Friday, November 13: Thursday skills: Moved here from Thursday, November 12, 6:00 PM to 7:30 PM, South gym',
    'Saturday, November 14: Shooting: Extra session, 9:00 AM to 10:00 AM, North gym',
  ];
  expect(await news.getByRole('listitem').allTextContents()).toEqual(lines);
  await expectAccessibleInEveryVariant(home);
  await home.locator('summary').first().click();
  await home.getByText('Athletes from 8 to 18.').waitFor();
  expect(await news.getByRole('listitem').allTextContents()).toEqual(lines);
  expect(asked('schedule')).toHaveLength(1);
});
