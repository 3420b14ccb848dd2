import type { RouteId } from '@hoops/api/routes';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { parentSentences } from '../../web/src/lib/parent-sentences.ts';
import { expectAccessibleOnPhone } from '../e2e/browser.ts';
import { type LongClub, openLongClub } from './every-screen-club.ts';
import { type Part, readsOfNoScreen, screenTable } from './every-screen-table.ts';
import { fatedReads, readIds, skipRetryDelay } from './fated-reads.ts';
import { expectContent, openRow, skeletons } from './open-row.ts';

const guardSentence = 'We could not load your account';
const sentenceOf = { lost: parentSentences.unreachable, internal: parentSentences.ourFault } as const;

let made: LongClub;

beforeAll(async () => {
  made = await openLongClub();
});

const failures = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/** Presses all buttons at once, because the first answer would move the other buttons. */
const retryAll = (page: Page): Promise<void> =>
  failures(page)
    .getByRole('button', { name: 'Retry' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });

const expectNothingSaidToBeEmpty = async (page: Page): Promise<void> => {
  expect(await page.locator('.empty').allTextContents()).toEqual([]);
  const said = await page.getByRole('main').locator('p:visible').allTextContents();
  expect(said.filter((words) => /^(No|Nothing|Nobody)\b/.test(words))).toEqual([]);
};

const expectFailed = (page: Page, parts: readonly Part[], fate: 'lost' | 'internal') => {
  const places = placesOf(parts);
  const sentence = isOfGuard(parts) ? guardSentence : sentenceOf[fate];
  return expect
    .poll(async () => ({
      failed: await failures(page).count(),
      withSentence: await failures(page).filter({ hasText: sentence }).count(),
      loading: await skeletons(page).count(),
    }))
    .toEqual({ failed: places, withSentence: places, loading: 0 });
};

const readsOf = (parts: readonly Part[]) => parts.flatMap(({ reads }) => reads);
const placesOf = (parts: readonly Part[]) =>
  parts
    .filter(({ without }) => without === undefined)
    .reduce((count, { loading }) => count + loading.length, 0);

const isOfGuard = (parts: readonly Part[]) => readsOf(parts).includes('me');

/** The access guard is tested on one screen only. */
const firstOfGuard = screenTable.find(({ waves }) => waves.some(isOfGuard));

/** Loading parts look the same everywhere, so axe judges them once in each layout. */
const firstOfLayout = (['visitor', 'parent', 'coach'] as const).map((who) =>
  screenTable.find(({ as, waves: [first = []] }) => as === who && placesOf(first) > 0 && !isOfGuard(first)),
);

const expectWave = async (
  page: Page,
  parts: readonly Part[],
  decide: ReturnType<typeof fatedReads>['decide'],
  {
    also,
    isJudged,
    isLoadingJudged,
  }: { readonly also: readonly RouteId[]; readonly isJudged: boolean; readonly isLoadingJudged: boolean },
): Promise<void> => {
  for (const sentence of parts.flatMap(({ loading }) => loading)) {
    await expect
      .poll(() => skeletons(page).filter({ hasText: sentence }).count(), { message: sentence })
      .toBe(1);
  }
  await expect.poll(() => failures(page).count()).toBe(0);
  if (!isOfGuard(parts)) {
    await expectNothingSaidToBeEmpty(page);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }
  if (isLoadingJudged) await expectAccessibleOnPhone(page);
  await skipRetryDelay(page);

  decide([...readsOf(parts), ...also], 'lost');
  await expectFailed(page, parts, 'lost');
  for (const { without } of parts) if (without !== undefined) await page.getByText(without).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  if (!isOfGuard(parts)) {
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
    if (placesOf(parts) > 0) await expectNothingSaidToBeEmpty(page);
  }

  decide(readsOf(parts), 'internal');
  await retryAll(page);
  await expectFailed(page, parts, 'internal');
  if (isJudged) await expectAccessibleOnPhone(page);

  // Failures alternate, so each retry changes the message.
  const longest = Math.max(...parts.map(({ reads }) => reads.length));
  for (let answered = 1; answered <= longest; answered += 1) {
    const left = parts.filter(({ reads }) => reads.length > answered);
    const fate = answered % 2 === 1 ? 'lost' : 'internal';
    decide(
      parts.flatMap(({ reads }) => reads.slice(0, answered)),
      'answered',
    );
    decide(
      left.flatMap(({ reads }) => reads.slice(answered)),
      fate,
    );
    await retryAll(page);
    if (left.length > 0) await expectFailed(page, left, fate);
  }
  decide(also, 'answered');
  await expect.poll(() => failures(page).count()).toBe(0);
};

it('the screen table covers every read that a screen starts with', () => {
  const read = screenTable.flatMap(({ waves, silent = [] }) => [...readsOf(waves.flat()), ...silent]);
  expect(new Set([...read, ...readsOfNoScreen])).toEqual(new Set(readIds));
});

it.each(screenTable)(
  'a screen shows loading and failed reads, and Retry loads the failed data: $path ($as)',
  async (row) => {
    const { waves, silent = [], reports = [] } = row;
    const isOfFamily = waves.some(isOfGuard);
    const { api, decide } = fatedReads(isOfFamily ? [] : ['me']);
    const { page, asked, provokes } = await openRow(made, row, api);
    provokes(...reports);
    for (const [index, parts] of waves.entries()) {
      await expectWave(page, parts, decide, {
        also: index === 0 ? silent : [],
        isJudged: placesOf(parts) > 0 && (!isOfGuard(parts) || row === firstOfGuard),
        isLoadingJudged: row === firstOfGuard || (index === 0 && firstOfLayout.includes(row)),
      });
    }
    decide(silent, 'answered');
    if (waves.flat().some(({ without }) => without !== undefined)) await page.reload();
    await expectContent(page, row);
    const declared = [...readsOf(waves.flat()), ...silent, ...(row.as === 'visitor' ? [] : ['me'])];
    await expect
      .poll(() => readIds.filter((id) => asked(id).length > 0))
      .toEqual(readIds.filter((id) => declared.includes(id)));
  },
);

it.each(screenTable.filter(({ path }) => ['/audit/cause', '/audit/steps'].includes(path)))(
  'a screen refreshes when the window gets focus and keeps its content if that fails: $path',
  async (row) => {
    const { api, decide } = fatedReads([]);
    decide(readIds, 'answered');
    const { page, asked } = await openRow(made, row, api);
    await expectContent(page, row);
    await skipRetryDelay(page);
    await page.evaluate(() => {
      const seen = globalThis as { failed?: boolean };
      seen.failed = false;
      new MutationObserver(() => {
        seen.failed ||= document.querySelector('main [role=alert]') !== null;
      }).observe(document, { childList: true, subtree: true });
    });
    const [read] = readsOf(row.waves[0] ?? []);
    if (read === undefined) throw new Error('The screen reads nothing.');
    const comeBackUntilAsked = (times: number) => {
      const before = asked(read).length;
      return expect
        .poll(async () => {
          await page.evaluate(() => {
            const later = Date.now() + 60_000;
            Date.now = () => later;
            dispatchEvent(new Event('visibilitychange'));
          });
          return asked(read).length - before;
        })
        .toBeGreaterThanOrEqual(times);
    };
    decide([read], 'internal');
    // Returns more often than necessary to show a failure.
    await comeBackUntilAsked(4);
    decide([read], 'answered');
    await comeBackUntilAsked(1);
    await expectContent(page, row);
    expect(await page.evaluate(() => (globalThis as { failed?: boolean }).failed)).toBe(false);
  },
);
