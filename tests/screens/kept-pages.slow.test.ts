import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { keptPages } from './kept-pages.ts';
import { wednesdaySkills } from './open-programs.ts';
import { openScreen } from './screen.ts';

const openPortal = async () => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Casey Parker' }] });
  const screen = await openScreen('/portal', { club, as: family, keepsPages: true });
  await screen.page.getByRole('heading', { name: 'Athletes' }).waitFor();
  await expect.poll(() => keptPages(screen.page)).toContain('/portal');
  return screen;
};

const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(
      stores.map(async (store) => {
        const requests = await store.keys();
        return Promise.all(
          requests.map(async (request) => {
            const answer = await store.match(request, { ignoreVary: true });
            return { path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' };
          }),
        );
      }),
    );
    return kept.flat();
  });

const newerNote = (page: Page) => page.getByText('There is a newer version of this site.');

describe('visited signed-in pages', { tags: ['installed.offline'] }, () => {
  it('a visited page opens offline and loads its data once online', async () => {
    const { page, context, provokes } = await openPortal();
    provokes('parent-record-not-read');
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Please check your connection. You are still logged in.').waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByText('Casey Parker').first().waitFor();
  });

  it('visited pages are cached without API responses', async () => {
    const { page } = await openPortal();
    await page.getByRole('link', { name: /my info$/ }).click();
    await expect.poll(() => keptPages(page)).toContain('/my-info');
    expect(await keptPages(page)).not.toContain('/programs');
    const kept = await keptAnswers(page);
    expect(kept.filter(({ path }) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
    expect(kept.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    expect(kept.filter(({ text }) => text.includes('Casey Parker'))).toEqual([]);
  });
});

describe('the public schedule', { tags: ['installed.schedule'] }, () => {
  it('the public schedule opens offline after a visit', async () => {
    const club = openClub();
    await club.call(await givenCoach(club), 'addScheduleItem', wednesdaySkills);
    const { page, context } = await openScreen('/schedule', { club, keepsPages: true });
    await page.getByText('Wednesday Skills').waitFor();
    await expect.poll(() => keptPages(page)).toContain('/schedule');
    // The service worker responds from the second visit on.
    await page.reload();
    await page.getByText('Wednesday Skills').waitFor();
    await expect
      .poll(async () => (await keptAnswers(page)).map(({ path }) => path))
      .toContain('/api/schedule');
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline. This page may be out of date').waitFor();
    await page.getByText('Wednesday Skills').waitFor();
    await expectAccessible(page);
  });
});

describe('a newer version of the site', { tags: ['installed.newer'] }, () => {
  it('every page offers a new version of the site until the new version is used', async () => {
    const { page } = await openPortal();
    expect(await newerNote(page).count()).toBe(0);
    await page.evaluate(() => navigator.serviceWorker.register('/site-worker.js?newer'));
    await newerNote(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /my info$/ }).click();
    await page.getByRole('heading', { name: 'My info' }).waitFor();
    await newerNote(page).waitFor();
    await page.getByRole('button', { name: 'Use It Now' }).click();
    await expect.poll(() => newerNote(page).count()).toBe(0);
    await page.getByRole('heading', { name: 'My info' }).waitFor();
  });

  it('returning to a tab checks for a new version', async () => {
    const { page } = await openPortal();
    const asked = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const { update } = ServiceWorkerRegistration.prototype;
          ServiceWorkerRegistration.prototype.update = function spied() {
            resolve(true);
            return update.call(this);
          };
          document.dispatchEvent(new Event('visibilitychange'));
        }),
    );
    expect(await asked).toBe(true);
  });
});
