import { weekdays } from '@hoops/domain/club/days';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { passkeyOffered } from '../../web/src/lib/tab-storage.ts';
import { desk, phone } from '../e2e/browser.ts';
import { type LongClub, openLongClub } from './every-screen-club.ts';
import { screenTable } from './every-screen-table.ts';
import { fatedReads } from './fated-reads.ts';
import { fewFrames } from './held-commands.ts';
import { openScreen } from './screen.ts';

let made: LongClub;

beforeAll(async () => {
  made = await openLongClub();
  await made.club.toFamily(made.family, { type: 'TermsAccepted', data: { termsVersion: '2023-01' } });
  await made.club.call(made.coach, 'addScheduleItem', {
    title: 'Evening class',
    times: '5:30 PM to 7:00 PM',
    location: 'The large hall behind the old library, second entrance',
    recurrence: {
      days: [...weekdays],
      startTime: '17:30',
      endTime: '19:00',
      firstDate: '2026-01-05',
      lastDate: null,
    },
  });
});

const pages = [
  '/portal',
  '/athletes/:athleteId',
  '/programs',
  '/my-info',
  '/requests',
  '/schedule',
  '/parent/:parentId',
];

/** Orders in which delayed responses arrive. `isCodeLast`: scripts load after all responses. */
const orders = {
  'first come, first served': { place: 0, isCodeLast: false },
  'last come, first served': { place: -1, isCodeLast: false },
  'code last': { place: 0, isCodeLast: true },
} as const;

const cases = screenTable
  .filter(({ path }) => pages.includes(path))
  .flatMap((row) =>
    [phone, desk].flatMap((viewport) =>
      Object.entries(orders).map(([title, order]) => ({ row, viewport, title, ...order })),
    ),
  )
  .map((one) => ({
    ...one,
    title: `${one.row.path} (${one.row.as}) ${one.viewport.width} px, ${one.title}`,
  }));

const watchControls = (): void => {
  const seen = new Map<Element, { readonly x: number; readonly y: number }>();
  const moved: string[] = [];
  const look = (): void => {
    const controls = document.querySelectorAll(
      ':is(main, .admin-menu) :is(a[href], button, input, select, textarea, summary)',
    );
    for (const control of [...seen.keys(), ...controls]) {
      const { x, y, width } = control.getBoundingClientRect();
      const before = seen.get(control);
      seen.delete(control);
      if (width === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      seen.set(control, { x, y });
      if (before && Math.abs(before.x - x) + Math.abs(before.y - y) > 1)
        moved.push(`${control.ariaLabel ?? control.textContent}: ${x - before.x}, ${y - before.y}`);
    }
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { watched: () => ({ controls: seen.size, moved }) });
};

const watched = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { watched: () => { controls: number; moved: string[] } }).watched(),
  );

/** Holds further scripts, and releases them one by one. */
const holdCode = async (page: Page) => {
  const held: Route[] = [];
  let isHeld = false;
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return {
    held,
    hold: () => {
      isHeld = true;
    },
    letThrough: async () => held.shift()?.continue(),
  };
};

it('every page with late responses has a test case', () => {
  expect(new Set(cases.map(({ row }) => row.path))).toEqual(new Set(pages));
});

it.each(cases)(
  'late responses do not move any control: $title',
  async ({ row, viewport, place, isCodeLast }) => {
    const { club, coach, family } = made;
    const as = { visitor: undefined, parent: family, coach }[row.as];
    const { api, decide } = fatedReads([]);
    const { page, asked } = await openScreen('/favicon.svg', {
      club,
      api,
      viewport,
      ...(as && { as }),
    });
    const code = isCodeLast ? await holdCode(page) : undefined;
    await page.evaluate((key) => sessionStorage.setItem(key, ''), passkeyOffered);
    await page.goto(row.at?.(made) ?? row.path);
    code?.hold();
    await page.evaluate(watchControls);
    const reads = row.waves.flat().flatMap((part) => part.reads);
    const unanswered = new Set([...reads, ...(row.silent ?? []), ...(as ? (['me'] as const) : [])]);
    while (unanswered.size > 0) {
      const waiting = () => [...unanswered].filter((id) => asked(id).length > 0);
      await expect.poll(() => waiting().length + (code?.held.length ?? 0)).toBeGreaterThan(0);
      // Waits a few frames, so parallel requests arrive together.
      await fewFrames(page);
      const next = waiting().at(place);
      if (next === undefined) {
        await code?.letThrough();
        continue;
      }
      const answered = page.waitForResponse((response) => response.url().includes('/api/'));
      decide([next], 'answered');
      await (await answered).finished();
      unanswered.delete(next);
    }
    const controls = async () => (await watched(page)).controls;
    while (code) {
      await expect.poll(async () => code.held.length + (await controls())).toBeGreaterThan(0);
      await fewFrames(page);
      if (code.held.length === 0) break;
      await code.letThrough();
    }
    if (row.shows) await page.getByText(row.shows).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('.skeleton-stack').count()).toBe(0);
    // Waits, because the page may not have rendered its answer yet.
    await expect.poll(controls).toBeGreaterThan(0);
    await fewFrames(page);
    expect((await watched(page)).moved).toEqual([]);
  },
);

describe('the second column of a page', () => {
  it.each([
    ['is shown right away on a desktop', desk, true],
    ['waits for the first column on a phone', phone, false],
  ] as const)(
    'the second column of a page with a slow first column %s',
    async (_title, viewport, isThere) => {
      const { club, coach, family } = made;
      const { api, decide } = fatedReads(['me', 'getParent', 'parentMails', 'auditEvents', 'requests']);
      const { page } = await openScreen(`/parent/${family.sub}`, { club, api, as: coach, viewport });
      const second = page.getByRole('heading', { name: 'Erase the family' });
      const loading = page.locator('.skeleton-stack').filter({ hasText: 'Loading payments...' });
      // Applies reduced motion, like all screen tests.
      await loading.locator('.skeleton').first().waitFor();
      await page
        .locator('.columns h3, .columns h2')
        .filter({ hasText: 'Activity' })
        .waitFor({ state: 'attached' });
      await expect.poll(() => second.isVisible()).toBe(isThere);
      decide(['parentPayments'], 'answered');
      await expect.poll(() => second.isVisible()).toBe(true);
    },
  );
});
