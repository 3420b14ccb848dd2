import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { phone } from '../e2e/browser.ts';
import { button } from '../system/locators.ts';
import { type CommandClub, openCommandClub } from './every-command-club.ts';
import { anotherSite, type CommandRow, commandTable, pressedElsewhere } from './every-command-table.ts';
import { dialogTable } from './every-dialog-table.ts';
import {
  componentsWith,
  failures,
  fewFrames,
  heldCommand,
  isFocusLost,
  sendingHooks,
  usualSentence,
} from './held-commands.ts';
import { fillIn, openScreen } from './screen.ts';

const controlOf = (page: Page, { as, control }: CommandRow): Locator =>
  as ? page.getByRole(as, { name: control }) : button(page.getByRole('main'), control).first();

const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit);
  });

const isElsewhere = (site: URL, leadsTo: string) => (url: URL) =>
  leadsTo === anotherSite ? url.port !== site.port : url.pathname === leadsTo;

it('every command without a dialog has a row in a table or its own test', () => {
  const sent = componentsWith(new RegExp(`(?<!typeof )\\b(?:${sendingHooks().join('|')})\\s*[(<]`, 'g'));
  const ofDialogs = dialogTable
    .filter(({ command }) => command)
    .map(({ source, sentFrom }) => sentFrom ?? source);
  const rows = [...commandTable.map(({ source }) => source), ...ofDialogs];
  const countIn = (sources: readonly string[], file: string) =>
    sources.filter((source) => source === file).length;
  const without = [...new Set(sent)].flatMap((file) =>
    Array.from({ length: Math.max(0, countIn(sent, file) - countIn(rows, file)) }, () => file),
  );
  expect(without).toEqual(pressedElsewhere.map(({ source }) => source).toSorted());
  for (const { file, press } of pressedElsewhere)
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(press);
  for (const { source } of commandTable) expect(sent).toContain(source);
});

/* In a browser that translates, because its changes to the page break more than an ordinary browser does. */
describe('a command in a browser that translates', () => {
  let made: CommandClub;

  beforeAll(async () => {
    made = await openCommandClub();
  });

  it.each(commandTable)(
    'a command shows progress, is sent once, shows errors and keeps input: $source, $id, $control',
    async (row) => {
      const { id, before, busy, says, reports, failsAt, done, leadsTo, opposite } = row;
      const opened = await row.given(made);
      const { as, at, club = made.club, signIns, keepsPages = false } = opened;
      const typed = { ...row.typed, ...opened.typed };
      const screen = await openScreen('/favicon.svg', {
        club,
        keepsPages,
        translates: true,
        viewport: phone,
        ...(as && { as }),
        ...(signIns && { signIns }),
      });
      const { page, provokes } = screen;
      provokes(...reports);
      const command = await heldCommand(screen, id, { hasSignIns: signIns !== undefined });
      const site = new URL(page.url());
      const open = async () => {
        await page.goto(at);
        await before?.(page);
        await fillIn(page, typed);
      };
      await open();
      const control = controlOf(page, row);
      const typedValues = () =>
        Promise.all(
          Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).first().inputValue()),
        );
      const send = async (): Promise<void> => {
        command.hold();
        await control.waitFor();
        const wasChecked = row.as && (await control.isChecked());
        const pressed = await control.elementHandle();
        if (!pressed) throw new Error('There is nothing to press.');
        await pressed.click();
        await expect.poll(() => command.asked()).toBe(1);
        if (row.as) expect(await pressed.isChecked()).toBe(!wasChecked);
        else expect(await pressed.getAttribute('aria-busy')).toBe('true');
        if (busy !== undefined) expect(await pressed.textContent()).toContain(busy);
        await pressed.evaluate((element) => (element as HTMLElement).click());
      };

      for (const failed of failures) {
        await send();
        command.decide(failed);
        const special = typeof says === 'string' ? says : says?.[failed];
        const alert = page
          .locator('[role=alert], .note[role=status]')
          .filter({ hasText: special ?? usualSentence(id, failed) })
          .first();
        if (failsAt !== undefined) await page.waitForURL((url) => url.pathname === failsAt);
        await alert.waitFor();
        await expect.poll(() => isInSight(alert), { message: `${failed} is in sight` }).toBe(true);
        // Checks only a rejection, because the browser or the library retries other failures once.
        if (failed === 'refused') expect(command.asked()).toBe(1);
        if (failsAt !== undefined) {
          command.open();
          await open();
          continue;
        }
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
        expect(await typedValues()).toEqual(Object.values(typed));
        expect(await isFocusLost(page)).toBe(false);
      }

      await send();
      command.decide('answered');
      if (leadsTo !== undefined) {
        await page.waitForURL(isElsewhere(site, leadsTo));
      } else {
        await done?.(page);
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
        await fewFrames(page);
        expect(await isFocusLost(page), 'the focus is lost').toBe(false);
      }
      expect(command.asked()).toBe(1);
      if (opposite) expect(screen.asked(opposite)).toEqual([]);
    },
  );
});
