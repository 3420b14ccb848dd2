import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pageTable } from '../../web/src/app/page-table.ts';
import { expectNoSidewaysScrolling } from '../e2e/browser.ts';
import { type LongClub, openLongClub } from './every-screen-club.ts';
import { anyOtherPath, screenTable } from './every-screen-table.ts';
import { visitScreens } from './open-row.ts';

let made: LongClub;

beforeAll(async () => {
  made = await openLongClub();
});

const expectOnlyContentOnPaper = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').allTextContents()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
};

const squeezedWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('main *')].flatMap((element) => {
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const words = text.map(({ textContent }) => textContent ?? '').join('');
      const { width, height } = element.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      const isHidden = element.closest('.visually-hidden, dialog:not([open])') !== null || width <= 1;
      return !isHidden && words.trim().length > 4 && width < 2.5 * letter && height > 3 * letter
        ? [`${words.trim()}: ${Math.round(width)} by ${Math.round(height)}`]
        : [];
    }),
  );

it('every screen has a row in this table', () => {
  const paths = (rows: readonly { readonly path: string }[]) => new Set(rows.map(({ path }) => path));
  expect(paths(screenTable)).toEqual(paths([...pageTable, { path: anyOtherPath }]));
});

const setLetters = (page: Page, size: '200%' | ''): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

it.each(['visitor', 'parent', 'coach'] as const)(
  'every screen of a %s fits a phone, and squeezes no words at twice the text size',
  { tags: ['2.layout.no-sideways-scrolling'] },
  async (as) => {
    const squeezed: string[] = [];
    await visitScreens(made, as, async (page, row) => {
      await expectNoSidewaysScrolling(page);
      if (row.prints) await expectOnlyContentOnPaper(page);
      await setLetters(page, '200%');
      squeezed.push(...(await squeezedWords(page)).map((words) => `${row.path} ${words}`));
      await setLetters(page, '');
    });
    expect(squeezed).toEqual([]);
  },
);
