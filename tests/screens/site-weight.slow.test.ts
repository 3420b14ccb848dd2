import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { emptyCache, openScreen } from './screen.ts';

/* Number of bytes received by the browser; web/build/budgets.ts counts built files instead. */

type Received = { readonly url: string; readonly type: string; readonly bytes: number };

const openEmpty = async (as?: SignedIn, club = openClub()) => {
  const { page, context } = await openScreen('/favicon.svg', { club, compressed: true, ...(as && { as }) });
  await emptyCache(context, page);
  return page;
};

/**
 * Visits an address until the network is idle.
 * @returns all responses except those of the API
 */
const visit = async (page: Page, path: string): Promise<readonly Received[]> => {
  const finished: Request[] = [];
  const note = (request: Request) => void finished.push(request);
  page.on('requestfinished', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  const ofSite = finished.filter((request) => !new URL(request.url()).pathname.startsWith('/api/'));
  return Promise.all(
    ofSite.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
};

const sum = (received: readonly Received[]): number => received.reduce((all, { bytes }) => all + bytes, 0);
const ofType = (received: readonly Received[], type: string) => received.filter((one) => one.type === type);

describe('a first visit of the home page', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openEmpty();
  });

  it('a first visit to the home page loads at most 45 kB, including 4 kB of scripts', async () => {
    const received = await visit(page, '/');
    expect(ofType(received, 'font')).toHaveLength(2);
    expect(ofType(received, 'stylesheet')).toHaveLength(1);
    expect(sum(received)).toBeLessThanOrEqual(45_000);
    expect(sum(ofType(received, 'script'))).toBeGreaterThan(0);
    expect(sum(ofType(received, 'script'))).toBeLessThanOrEqual(4_000);
  });

  it('the measured size of the home page includes an added stylesheet', async () => {
    const before = sum(await visit(page, '/'));
    await page.route('**/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</head>',
        '<link rel="stylesheet" href="/added.css"></head>',
      );
      await route.fulfill({ response, body });
    });
    await page.route('**/added.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: `.added { color: red }\n`.repeat(1_000) }),
    );
    const received = await visit(page, '/');
    expect(sum(ofType(received, 'stylesheet'))).toBeGreaterThan(20_000);
    expect(sum(received)).toBeGreaterThan(before);
  });

  it('the home page loads no script until the visitor reaches a section that needs one', async () => {
    await visit(page, '/');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.mouse.move(640, 450);
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Passion-Driven Success' }).scrollIntoViewIfNeeded();
    // Waits for a later request, because any script requested by scrolling would be recorded by then.
    await page.evaluate(() => fetch('/config.json').then(() => undefined));
    expect(scripts).toEqual([]);
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  it('the first click on the home page loads the app and is not lost', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    expect(await page.locator('.site-nav').getAttribute('data-open')).toBe('false');
    // Assistive technology can press a button without pointer or key.
    await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLElement) => button.click());
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    await page.getByRole('link', { name: 'Sign Up', exact: true }).waitFor();
  });
});

it('a first visit to the portal loads at most 140 kB without fonts', async () => {
  const club = openClub();
  const page = await openEmpty(await givenFamily(club), club);
  const received = await visit(page, '/portal');
  await page.getByRole('heading', { name: 'Athletes' }).waitFor();
  const weight = sum(received) - sum(ofType(received, 'font'));
  expect(weight).toBeGreaterThan(60_000);
  expect(weight).toBeLessThanOrEqual(140_000);
});
