import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone } from '../e2e/browser.ts';
import { moveTo } from '../e2e/people.ts';
import type { LongClub } from './every-screen-club.ts';
import { type ScreenRow, screenTable } from './every-screen-table.ts';
import { openScreen, type Screen } from './screen.ts';
import type { Fixtures } from './serve-api.ts';

const nowhere = '/favicon.svg';

export const skeletons = (page: Page): Locator => page.locator('.skeleton-stack, .boot');

const addressOf = (made: LongClub, { path, at }: ScreenRow): string => at?.(made) ?? path;

export const openRow = async (made: LongClub, row: ScreenRow, api: Fixtures = {}): Promise<Screen> => {
  const { club, coach, family } = made;
  const { as, before } = row;
  const who = { visitor: undefined, parent: family, coach }[as];
  const screen = await openScreen(nowhere, { club, api, viewport: phone, ...(who && { as: who }) });
  await before?.(screen.page);
  await screen.page.goto(addressOf(made, row));
  return screen;
};

export const expectContent = async (page: Page, { heading, shows }: ScreenRow): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (shows !== undefined)
    await page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first().waitFor();
  await expect.poll(() => skeletons(page).count()).toBe(0);
  // A prerendered page shows "Loading..." until the person is known.
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
};

export const visitScreens = async (
  made: LongClub,
  as: ScreenRow['as'],
  visit: (page: Page, row: ScreenRow) => Promise<void>,
): Promise<void> => {
  const rows = screenTable.filter((row) => row.as === as);
  const [first] = rows;
  if (first === undefined) throw new Error('There is no screen.');
  const { page } = await openRow(made, first);
  for (const row of rows) {
    await row.before?.(page);
    // Visitors' pages load directly, because prerendered pages must work without the app.
    await (as === 'visitor' ? page.goto(addressOf(made, row)) : moveTo(page, addressOf(made, row)));
    await expectContent(page, row);
    await visit(page, row);
  }
};
