import type { RunOnly } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  firefox,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from '../system/axe.ts';
import type { LocalProduct } from '../system/start-local.ts';
import { translatePages } from '../system/translator.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Turns off the middle compiler, because test pages are short-lived. Keeps the last compiler; without it,
  // SRP at sign-in would take seconds.
  '--js-flags=--no-maglev',
  '--default-tile-width=2048',
  '--default-tile-height=2048',
  ...(process.env.VITEST ? ['--force-gpu-mem-available-mb=0'] : []),
];

let browser: Promise<Browser> | undefined;

const engines = {
  chromium: () =>
    chromium.launch({
      executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
      args: flags,
      handleSIGTERM: false,
    }),
  firefox: () =>
    firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr', handleSIGTERM: false }),
};

const engine = process.env.ENGINE === 'firefox' ? 'firefox' : 'chromium';

const openBrowser = (): Promise<Browser> => {
  browser ??= engines[engine]();
  return browser;
};

// Vitest ends a worker with SIGTERM, but cleanup runs on `exit`.
process.once('SIGTERM', () => process.exit());

const opened = new Set<BrowserContext>();

export const closePages = async (): Promise<void> => {
  await Promise.all([...opened].map((context) => context.close()));
};

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

export type OpenedPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails if the page logged errors, except the expected errors, given by their logged names. */
  readonly noErrors: (...provoked: readonly string[]) => void;
  readonly takeErrors: () => readonly string[];
};

export const expectErrors = (errors: readonly string[], provoked: readonly string[]): void => {
  const isLogOf = (what: string) => (text: string) =>
    text.startsWith(`{"what":"${what}",`) || text.startsWith(what);
  expect(errors.filter((text) => !provoked.some((what) => isLogOf(what)(text)))).toEqual([]);
  expect(provoked.filter((what) => !errors.some(isLogOf(what)))).toEqual([]);
};

/** Opens a page with a fresh profile. Page errors fail the test at `noErrors`. */
export const openPage = async (
  { url }: Pick<LocalProduct, 'url'>,
  options: {
    readonly viewport?: typeof phone;
    readonly javaScriptEnabled?: boolean;
    readonly serviceWorkers?: 'allow' | 'block';
    readonly translates?: boolean;
  } = {},
): Promise<OpenedPage> => {
  const { translates = process.env.TRANSLATED === '1', ...ofContext } = options;
  const context = await (await openBrowser()).newContext({
    baseURL: url,
    viewport: desk,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...ofContext,
  });
  // Timeout equal to `expect.poll` in vitest.config.ts.
  context.setDefaultTimeout(60_000);
  opened.add(context);
  context.once('close', () => opened.delete(context));
  const page = await context.newPage();
  if (translates) await translatePages(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return {
    page,
    context,
    noErrors: (...provoked) => expectErrors(errors, provoked),
    takeErrors: () => errors.splice(0),
  };
};

/**
 * Smallest phone, and text at 200% (WCAG 1.4.4, 1.4.10).
 * @param look receives the viewport's name; must fail on a problem
 */
export const inSmallViewports = async (page: Page, look: (room: string) => Promise<void>): Promise<void> => {
  const before = page.viewportSize() ?? desk;
  for (const [width, letters] of [
    [320, ''],
    [phone.width, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: phone.height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await look(`${page.url()} at ${width} px, letters ${letters}`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(before);
};

export const expectNoSidewaysScrolling = (page: Page): Promise<void> =>
  inSmallViewports(page, async (room) => {
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(tooWide, { message: room }).toBe(0);
  });

const rooms = [
  [phone.width, phone.height, ''],
  [phone.width, phone.height, '200%'],
  [320, 256, ''],
  [desk.width, 640, ''],
] as const;

/**
 * Evaluated in the page.
 * @returns problems of sticky parts, in words
 */
const coveringParts = (): readonly string[] => {
  const nameOf = (element: Element) => element.getAttribute('class') ?? element.tagName;
  const isStuck = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
  const parts = [...document.querySelectorAll('body *')]
    .filter(isStuck)
    .filter((part) => part.getBoundingClientRect().height > 0);
  const partOver = (x: number, y: number) => {
    let hit = document.elementFromPoint(x, y);
    while (hit && !parts.includes(hit)) hit = hit.parentElement;
    return hit;
  };
  const wrong: string[] = [];

  for (const element of document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary, .num)',
  )) {
    element.focus();
    if (document.activeElement !== element) element.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) continue;
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
        const part = y < 0 || y > innerHeight ? null : partOver(x, y);
        if (part && !part.contains(element)) {
          wrong.push(`${nameOf(part)} covers "${element.textContent || nameOf(element)}"`);
        }
      }
    }
  }

  const end = document.documentElement.scrollHeight;
  const places = [0, end / 2, end].map((y) => {
    scrollTo(0, y);
    return parts.map((part) => ({ ...part.getBoundingClientRect().toJSON(), onPage: scrollY }));
  });
  for (const [index, part] of parts.entries()) {
    for (const rects of places) {
      const { top, bottom, left, right } = rects[index];
      for (const [other, one] of parts.entries()) {
        const apart = one.contains(part) || part.contains(one) || other <= index;
        const { top: t, bottom: b, left: l, right: r } = rects[other];
        if (
          !apart &&
          Math.min(bottom, b) - Math.max(top, t) > 1 &&
          Math.min(right, r) - Math.max(left, l) > 1
        )
          wrong.push(`${nameOf(part)} and ${nameOf(one)} lie on each other`);
      }
    }
    const isShort = innerHeight < 36 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const onPage = places.map((rects) => Math.round(rects[index].top + rects[index].onPage));
    const isFixed = getComputedStyle(part).position === 'fixed';
    if (isShort && !isFixed && new Set(onPage).size > 1) wrong.push(`${nameOf(part)} sticks`);
  }
  scrollTo(0, 0);
  return [...new Set(wrong)];
};

/**
 * Checks that sticky parts never cover focused content or each other, and disappear if space is short (WCAG
 * 1.4.4, 1.4.10, 2.4.11).
 */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? desk;
  for (const [width, height, letters] of rooms) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await expect
      .poll(() => page.evaluate(coveringParts), {
        message: `${page.url()} at ${width} x ${height} px, letters ${letters}`,
      })
      .toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(before);
};

const wcag: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const ofColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * All rules on the phone; only color rules in the other scheme and width. Switches the scheme only once,
 * because switching takes time.
 */
const crosswise = [
  [phone, 'light', wcag],
  [desk, 'dark', ofColours],
] as const;

const onPhone = [[phone, 'light', wcag]] as const;

const everyVariant = [
  [phone, 'light', wcag],
  [desk, 'light', wcag],
  [desk, 'dark', ofColours],
  [phone, 'dark', ofColours],
] as const;

const expectAccessibleIn =
  (variants: typeof crosswise | typeof onPhone | typeof everyVariant) =>
  async (page: Page): Promise<void> => {
    const before = page.viewportSize() ?? desk;
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    // Only the dialog is checked, because the page behind a modal dialog is inert.
    const modal = (await page.locator('dialog[open]').count()) > 0;
    for (const [viewport, colorScheme, runOnly] of variants) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const found = async () => {
        // Full height, because content below a sticky bar can be scrolled into view.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
        return axeViolations(page, { runOnly, ...(modal && { within: 'dialog[open]' }) });
      };
      await expect
        .poll(found, { message: `${page.url()} at ${viewport.width} px, ${colorScheme}` })
        .toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(before);
  };

/** Expects no WCAG 2.2 AA violation at 390 px light, and no color violation at 1280 px dark. */
export const expectAccessible = expectAccessibleIn(crosswise);

export const expectAccessibleOnPhone = expectAccessibleIn(onPhone);

export const expectAccessibleInEveryVariant = expectAccessibleIn(everyVariant);

export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('This cannot be reached by the Tab key.');
};
