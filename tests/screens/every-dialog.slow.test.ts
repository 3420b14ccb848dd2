import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessibleOnPhone, inSmallViewports, phone } from '../e2e/browser.ts';
import { button, isFocused } from '../system/locators.ts';
import { type DialogClub, openDialogClub } from './every-dialog-club.ts';
import { type Command, type DialogRow, dialogTable } from './every-dialog-table.ts';
import { fatedReads, readIds, skipRetryDelay } from './fated-reads.ts';
import {
  componentsWith,
  failures,
  fewFrames,
  fieldsIn,
  type HeldCommand,
  heldCommand,
  isFocusLost,
  usualSentence,
} from './held-commands.ts';
import { fillIn, openScreen } from './screen.ts';

let shared: DialogClub;

beforeAll(async () => {
  shared = await openDialogClub();
});

const shortPhone = { ...phone, height: 664 };

const dialogIn = (page: Page): Locator => page.locator('dialog[open]');
const buttonIn = (within: Locator | Page, name: string | RegExp): Locator => button(within, name).first();
const openerOf = (page: Page, opener: string | RegExp): Locator => buttonIn(page.getByRole('main'), opener);

const openDialog = async (page: Page, { before, opener, title }: DialogRow): Promise<void> => {
  await before?.(page);
  if (opener !== undefined) await openerOf(page, opener).click();
  await page.getByRole('dialog', { name: title }).waitFor();
};

const expectClosed = async (page: Page, { opener, leavesAt }: DialogRow): Promise<void> => {
  await expect.poll(() => dialogIn(page).count()).toBe(0);
  const place = leavesAt?.(page) ?? (opener === undefined ? undefined : openerOf(page, opener));
  if (place)
    await expect.poll(() => isFocused(place), { message: 'what opened it has the focus' }).toBe(true);
};

/**
 * Browsers drop a press if its button moves between pointer down and up, for example when content arrives.
 */
const waitUntilLoaded = (page: Page): Promise<void> =>
  expect.poll(() => dialogIn(page).locator('.skeleton-stack').count()).toBe(0);

const close = async (page: Page, row: DialogRow): Promise<void> => {
  await buttonIn(dialogIn(page), row.closes).click();
  await expectClosed(page, row);
};

/**
 * Evaluated in the page.
 * @returns layout problems of the dialog
 */
const outOfReach = (): readonly string[] => {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) return ['There is no dialog.'];
  const wrong: string[] = [];
  for (const element of [document.documentElement, dialog])
    if (element.scrollWidth > element.clientWidth) wrong.push(`${element.tagName} is too wide`);
  for (const control of dialog.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    control.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(control.contains(hit) || hit.contains(control) || control.closest('label')?.contains(hit)))
      wrong.push(`${control.textContent || control.getAttribute('name')} cannot be reached`);
  }
  return wrong;
};

const expectRoom = (page: Page): Promise<void> =>
  inSmallViewports(page, (room) =>
    expect.poll(() => page.evaluate(outOfReach), { message: room }).toEqual([]),
  );

/**
 * Evaluated in the page.
 * @returns scroll position, and true if the title is visible
 */
const whereItOpens = (): { readonly scrolled: number | undefined; readonly isTitleInSight: boolean } => {
  const { top, bottom } =
    document.querySelector('dialog[open] h2')?.getBoundingClientRect() ?? new DOMRect(0, -1);
  return {
    scrolled: document.querySelector('dialog[open]')?.scrollTop,
    isTitleInSight: top >= 0 && bottom <= innerHeight,
  };
};

const openAtItsTop = async (page: Page, row: DialogRow): Promise<void> => {
  await openDialog(page, row);
  expect(await page.evaluate(whereItOpens)).toEqual({ scrolled: 0, isTitleInSight: true });
  expect(await isFocusLost(page)).toBe(false);
};

const expectReads = async (
  page: Page,
  row: DialogRow,
  { id, loading }: NonNullable<DialogRow['reads']>,
  decide: ReturnType<typeof fatedReads>['decide'],
): Promise<void> => {
  const failed = dialogIn(page)
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Retry' }) });
  await dialogIn(page).locator('.skeleton-stack').filter({ hasText: loading }).waitFor();
  await close(page, row);
  await openDialog(page, row);
  await skipRetryDelay(page);
  decide([id], 'lost');
  await failed.filter({ hasText: usualSentence(id, 'lost') }).waitFor();
  await close(page, row);
  await openDialog(page, row);
  await failed.filter({ hasText: usualSentence(id, 'lost') }).waitFor();
  decide([id], 'internal');
  await buttonIn(failed, 'Retry').click();
  await failed.filter({ hasText: usualSentence(id, 'internal') }).waitFor();
  decide([id], 'answered');
  await buttonIn(failed, 'Retry').click();
  await expect.poll(() => failed.count()).toBe(0);
};

const fillInDialog = async (page: Page, { typed = {}, chosen }: DialogRow): Promise<void> => {
  await waitUntilLoaded(page);
  await fillIn(page, typed);
  if (chosen !== undefined) await dialogIn(page).getByLabel(chosen).first().click();
};

const pressTwice = async (dialog: Locator, { button }: Command, held: HeldCommand): Promise<void> => {
  const main = await buttonIn(dialog, button).elementHandle();
  if (!main) throw new Error(`There is no ${button}.`);
  await main.click();
  await expect.poll(() => held.asked()).toBe(1);
  // Only a visible button can be pressed again; the dialog may have closed.
  if (await main.isVisible()) await main.evaluate((pressed) => (pressed as HTMLElement).click());
};

const expectCommand = async (
  page: Page,
  row: DialogRow,
  command: Command,
  held: HeldCommand,
): Promise<void> => {
  const { id, says = {}, saysBehind } = command;
  const place = saysBehind ? page.getByRole('main') : dialogIn(page);
  for (const failed of failures) {
    const typed = await fieldsIn(dialogIn(page));
    held.hold();
    await pressTwice(dialogIn(page), command, held);
    if (!saysBehind) {
      // The dialog must stay open, because a closed dialog cannot show a failure.
      await page.keyboard.press('Escape');
      await buttonIn(dialogIn(page), row.closes).click();
      expect(await dialogIn(page).count()).toBe(1);
    }
    held.decide(failed);
    const sentence = says[failed] ?? usualSentence(id, failed);
    await place.getByRole('alert').filter({ hasText: sentence }).waitFor();
    if (failed === 'refused') expect(held.asked()).toBe(1);
    held.open();
    if (saysBehind) await openDialog(page, row);
    expect(await fieldsIn(dialogIn(page))).toEqual(typed);
  }
};

/** Answers the family after all other reads, so that the page changes below the open dialog. */
const readFamilyLast = async (page: Page): Promise<void> => {
  const pending = new Set<Request>();
  const isFamily = (request: Request): boolean => new URL(request.url()).pathname === '/api/me';
  page.on('request', (request) => {
    if (!isFamily(request)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.route('**/api/me', async (route) => {
    await expect.poll(() => pending.size).toBe(0);
    await fewFrames(page);
    await route.fallback();
  });
};

const expectToComplete = async (
  page: Page,
  row: DialogRow,
  command: Command,
  held: HeldCommand,
): Promise<void> => {
  await fillInDialog(page, row);
  await readFamilyLast(page);
  held.hold();
  await pressTwice(dialogIn(page), command, held);
  held.decide('answered');
  await expect.poll(() => dialogIn(page).count()).toBe(0);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await expect.poll(() => isFocusLost(page)).toBe(false);
  await fewFrames(page);
  expect(await isFocusLost(page)).toBe(false);
  expect(held.asked()).toBe(1);
};

it('every dialog has a row in this table', () => {
  expect(dialogTable.map(({ source }) => source).toSorted()).toEqual(componentsWith(/<Dialog\s/g));
  expect(componentsWith(/<dialog\s|role="(?:alert)?dialog"/g)).toEqual(['ui/dialog.tsx']);
});

it.each(dialogTable)(
  'a dialog has a name, fits, shows errors, sends once and returns the focus: $source, $title',
  async (row) => {
    const { as, at, reads, command, afterwards, reports = [] } = row;
    // A completed command changes the club.
    const made = command?.stays ? await openDialogClub() : shared;
    const { api, decide } = fatedReads([]);
    decide(readIds, 'answered');
    if (reads) decide([reads.id], 'held');
    const screen = await openScreen('/favicon.svg', {
      club: made.club,
      api,
      as: as(made),
      viewport: shortPhone,
    });
    const { page, provokes } = screen;
    provokes(...reports, ...(command?.reports ?? []));
    const held = command && (await heldCommand(screen, command.id));
    await page.goto(at(made));
    if (afterwards) {
      await openerOf(page, row.opener ?? '').click();
      await afterwards(screen, made);
      await page.getByRole('dialog', { name: row.title }).waitFor();
      await expectRoom(page);
      await close(page, row);
      return;
    }
    await openAtItsTop(page, row);
    if (reads) await expectReads(page, row, reads, decide);
    await page.keyboard.press('Escape');
    await expectClosed(page, row);
    await page.setViewportSize({ width: 640, height: 400 });
    if (row.opener === undefined) await page.goto(at(made));
    await openAtItsTop(page, row);
    await waitUntilLoaded(page);
    await close(page, row);
    await page.setViewportSize(phone);
    if (row.opener === undefined) await page.goto(at(made));
    await openDialog(page, row);
    await fillInDialog(page, row);
    if (command && held) await expectCommand(page, row, command, held);
    await expectAccessibleOnPhone(page);
    await expectRoom(page);
    if (command && row.opener !== undefined) {
      await close(page, row);
      await openDialog(page, row);
      expect(await dialogIn(page).getByRole('alert').allTextContents()).toEqual([]);
    }
    if (command?.stays && held) await expectToComplete(page, row, command, held);
  },
);
