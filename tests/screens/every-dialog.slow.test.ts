import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@hoops/api/http/problem';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ourFault } from '../../web/src/lib/readable-error.ts';
import { sessionSentences } from '../../web/src/lib/session-sentences.ts';
import { expectAccessibleOnPhone, inSmallRooms, phone } from '../e2e/browser.ts';
import { button, isFocused } from '../system/locators.ts';
import { type DialogClub, openDialogClub } from './every-dialog-club.ts';
import { type Command, type DialogRow, dialogTable, type Failed } from './every-dialog-table.ts';
import { askAgainAtOnce, fatedReads, readIds } from './fated-reads.ts';
import { fillIn, openScreen, type Screen } from './screen.ts';
import { lost } from './serve-api.ts';

const refusal = 'The rules of the club do not allow it.';
const usualSentence = { refused: refusal, lost: sessionSentences.unreachable, internal: ourFault } as const;

let made: DialogClub;

beforeAll(async () => {
  made = await openDialogClub();
});

/** Holds a command back until it is decided what becomes of it; what comes before is answered as it is. */
const gateOf = async ({ page, answer }: Screen, { id }: Pick<Command, 'id'>) => {
  let decided: Promise<Failed> | undefined;
  let decide = (_fate: Failed): void => {};
  let count = 0;
  const fate = (): Promise<Failed> | undefined => {
    if (decided) count += 1;
    return decided;
  };
  if (id === 'VerifyUserAttribute') {
    await page.route('**/sign-in**', async (route) => {
      const operation = route.request().headers()['x-amz-target']?.split('.').at(-1);
      const become = operation === id ? await fate() : undefined;
      if (become === undefined) return route.fulfill({ json: {} });
      if (become === 'lost') return route.abort();
      const __type = become === 'refused' ? 'CodeMismatchException' : 'InternalErrorException';
      return route.fulfill({ status: become === 'refused' ? 400 : 500, json: { __type } });
    });
  } else {
    answer({
      [id]: async (_input: unknown, fromClub: () => Promise<unknown>) => {
        const become = await fate();
        if (become === undefined) return fromClub();
        if (become === 'lost') return lost;
        return become === 'refused' ? problem('failed-precondition', refusal) : problem('internal', '');
      },
    });
  }
  return {
    hold() {
      count = 0;
      decided = new Promise((resolve) => {
        decide = resolve;
      });
    },
    decide: (become: Failed) => decide(become),
    /** What is asked from now on is answered as it is. */
    open() {
      decided = undefined;
    },
    asked: () => count,
  };
};

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

/** Closed by its button in whatever state it is: there is no Escape on a phone. */
const close = async (page: Page, row: DialogRow): Promise<void> => {
  await buttonIn(dialogIn(page), row.closes).click();
  await expectClosed(page, row);
};

/** Runs in the page. @returns what is wrong with the dialog's room, in words. */
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
  inSmallRooms(page, (room) => expect.poll(() => page.evaluate(outOfReach), { message: room }).toEqual([]));

const fieldsIn = (page: Page) =>
  dialogIn(page)
    .locator('input, textarea, select')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { name, value, checked } = field as HTMLInputElement;
        return { name, value, checked };
      }),
    );

/** What it reads is held back, cut, refused and answered; it can be closed all the while. */
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
  await askAgainAtOnce(page);
  decide([id], 'lost');
  await failed.filter({ hasText: usualSentence.lost }).waitFor();
  await expectAccessibleOnPhone(page);
  await close(page, row);
  await openDialog(page, row);
  await failed.filter({ hasText: usualSentence.lost }).waitFor();
  decide([id], 'internal');
  await buttonIn(failed, 'Retry').click();
  await failed.filter({ hasText: usualSentence.internal }).waitFor();
  decide([id], 'answered');
  await buttonIn(failed, 'Retry').click();
  await expect.poll(() => failed.count()).toBe(0);
};

const fillInDialog = async (page: Page, { typed = {}, chosen }: DialogRow): Promise<void> => {
  await fillIn(page, typed);
  if (chosen !== undefined) await dialogIn(page).getByLabel(chosen).first().click();
};

/** Sent once however often it is pressed; a failure is said where it was pressed, and it can be pressed again. */
const expectCommand = async (
  page: Page,
  row: DialogRow,
  { button, says = {}, saysBehind }: Command,
  gate: Awaited<ReturnType<typeof gateOf>>,
): Promise<void> => {
  const place = saysBehind ? page.getByRole('main') : dialogIn(page);
  for (const fate of ['refused', 'lost', 'internal'] as const) {
    const typed = await fieldsIn(page);
    gate.hold();
    const main = await buttonIn(dialogIn(page), button).elementHandle();
    if (!main) throw new Error(`There is no ${button}.`);
    await main.click();
    await expect.poll(() => gate.asked()).toBe(1);
    // One that has closed with its dialog cannot be pressed.
    if (await main.isVisible()) await main.evaluate((pressed) => (pressed as HTMLElement).click());
    if (!saysBehind) {
      // Closed, it would say nowhere what failed.
      await page.keyboard.press('Escape');
      await buttonIn(dialogIn(page), row.closes).click();
      expect(await dialogIn(page).count()).toBe(1);
    }
    gate.decide(fate);
    const sentence = says[fate] ?? usualSentence[fate];
    await place.getByRole('alert').filter({ hasText: sentence }).waitFor();
    // What fails otherwise is sent once more by the browser, or by the library of the sign-in provider.
    if (fate === 'refused') expect(gate.asked()).toBe(1);
    gate.open();
    if (saysBehind) await openDialog(page, row);
    expect(await fieldsIn(page)).toEqual(typed);
  }
};

/** How often something stands in the sources of the site, by the names of their files below web/src. */
const filesWith = (pattern: RegExp): readonly string[] => {
  const root = join(import.meta.dirname, '../../web/src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(() => file))
    .toSorted();
};

describe('every dialog', () => {
  it('has a row in this table', () => {
    expect(dialogTable.map(({ source }) => source).toSorted()).toEqual(filesWith(/<Dialog\s/g));
    // There is one component that opens them.
    expect(filesWith(/<dialog\s|role="(?:alert)?dialog"/g)).toEqual(['ui/dialog.tsx']);
  });

  it.each(dialogTable)(
    'has a name, fits, gives the focus back, says what failed and is sent once: $source, $title',
    async (row) => {
      const { as, at, reads, command, afterwards, reports = [] } = row;
      const { api, decide } = fatedReads([]);
      decide(readIds, 'answered');
      if (reads) decide([reads.id], 'held');
      const screen = await openScreen('/favicon.svg', {
        club: made.club,
        api,
        as: as(made),
        viewport: phone,
      });
      const { page, provokes } = screen;
      provokes(...reports, ...(command?.reports ?? []));
      const gate = command && (await gateOf(screen, command));
      await page.goto(at(made));
      if (afterwards) {
        await openerOf(page, row.opener ?? '').click();
        await afterwards(screen, made);
        await page.getByRole('dialog', { name: row.title }).waitFor();
        await expectRoom(page);
        await close(page, row);
        return;
      }
      await openDialog(page, row);
      if (reads) await expectReads(page, row, reads, decide);
      await page.keyboard.press('Escape');
      await expectClosed(page, row);
      if (row.opener === undefined) await page.goto(at(made));
      await openDialog(page, row);
      await close(page, row);
      if (row.opener === undefined) await page.goto(at(made));
      await openDialog(page, row);
      await fillInDialog(page, row);
      if (command && gate) await expectCommand(page, row, command, gate);
      await expectAccessibleOnPhone(page);
      await expectRoom(page);
      if (command && row.opener !== undefined) {
        await close(page, row);
        await openDialog(page, row);
        // What failed was of the time before.
        expect(await dialogIn(page).getByRole('alert').allTextContents()).toEqual([]);
      }
    },
  );
});

/** On nothing, or on what is in a dialog that is closed. */
const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
  });

describe('a dialog whose command has gone through', () => {
  it.each(dialogTable.flatMap((row) => (row.command?.stays ? [{ ...row, command: row.command }] : [])))(
    'leaves the focus on the page, also where what opened it is gone: $title',
    async (row) => {
      const own = await openDialogClub();
      const { page } = await openScreen(row.at(own), { club: own.club, as: row.as(own), viewport: phone });
      await openDialog(page, row);
      await fillInDialog(page, row);
      const sent = page.waitForResponse((response) => response.request().method() === 'POST');
      await buttonIn(dialogIn(page), row.command.button).click();
      expect((await sent).status()).toBe(200);
      await expect.poll(() => dialogIn(page).count()).toBe(0);
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      await expect.poll(() => isFocusLost(page)).toBe(false);
      // What is read again afterwards may take the opener away.
      for (let rounds = 0; rounds < 5; rounds += 1)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(await isFocusLost(page)).toBe(false);
    },
  );
});
