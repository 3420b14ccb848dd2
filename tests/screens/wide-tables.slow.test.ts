import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoSidewaysScrolling } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { brokenWords } from './broken-words.ts';
import { openScreen } from './screen.ts';

const longName = 'Wolfeschlegelsteinhausen'.repeat(5);

const beyondItsBox = (page: Page): Promise<number> =>
  page.locator('.data-rows').evaluate((box) => box.scrollWidth - box.clientWidth);

describe('tables next to the menu', () => {
  let club: Club;
  let coach: SignedIn;

  beforeAll(async () => {
    club = openClub();
    coach = await givenCoach(club);
    const athletes = ['Isaiah Wilson', longName].map((athleteName) => ({ athleteName }));
    const family: Family = await givenFamily(club, { name: longName, athletes });
    const [first = '', second = ''] = family.athleteIds;
    await club.toFamily(family, startedPlan(athleteId(first)));
    await club.call(family, 'saveClasses', {
      selections: [{ athleteId: second, programs: ['tuesday', 'wednesday', 'thursday'] }],
    });
  });

  it.each([
    ['/athlete-list', 1280],
    ['/athlete-list', 1000],
    ['/athlete-list', 961],
    ['/parents', 1280],
    ['/parents', 1000],
    ['/parents', 961],
    ['/grades', 1280],
    ['/grades', 1024],
    ['/grades', 961],
  ])('the table next to the menu of %s at %i px shortens only long names and fits', async (path, width) => {
    const { page } = await openScreen(path, { as: coach, club, viewport: { width, height: 900 } });
    await page.getByRole('table').waitFor();
    expect(await brokenWords(page.getByRole('table'), longName)).toEqual([]);
    expect(await beyondItsBox(page)).toBe(0);
    await expectNoSidewaysScrolling(page);
  });
});

it('the table of /money scrolls by keyboard on a small phone and shows a shadow', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  await club.call(family, 'saveClasses', {
    selections: [{ athleteId: family.athleteIds[0] ?? '', programs: ['monday'] }],
  });
  const { page } = await openScreen('/money', {
    as: await givenCoach(club),
    club,
    viewport: { width: 320, height: 640 },
  });
  const box = page.getByRole('region', { name: 'Expected, received, refunded and overdue by month' });
  await box.waitFor();
  const seen = await box.evaluate((element) => ({
    beyond: element.scrollWidth - element.clientWidth,
    background: getComputedStyle(element).backgroundImage,
    attachment: getComputedStyle(element).backgroundAttachment,
    overflow: getComputedStyle(element).overflowX,
  }));
  expect(seen.beyond).toBeGreaterThan(0);
  expect(seen).toMatchObject({
    background: expect.stringMatching(/linear-gradient.*linear-gradient.*radial-gradient.*radial-gradient/),
    attachment: 'local, local, scroll, scroll',
    overflow: 'auto',
  });
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
