import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desk, expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { button, confirm, dialog, isFocused, press, waitForAlert } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { fatedReads } from './fated-reads.ts';
import { openScreen } from './screen.ts';

journey('one schedule, from its first item to its last', () => {
  let club: Club;
  let page: Page;
  let coach: SignedIn;
  let second: SignedIn;

  beforeAll(async () => {
    club = openClub();
    coach = await givenCoach(club);
    second = await givenCoach(club, 'second');
    const screen = await openScreen('/schedule', { as: coach, club });
    ({ page } = screen);
    screen.provokes('schedule-item-not-moved', 'schedule-item-not-deleted');
  });

  const items = async () => (await club.call(second, 'schedule', {})).items;
  const itemNamed = async (title: string) => {
    const found = (await items()).find((item) => item.title === title);
    if (!found) throw new Error(`The schedule has no ${title}.`);
    return found;
  };

  const titles = () => page.locator('.schedule-item h2').allTextContents();

  const fill = async (title: string, times: string, location: string): Promise<void> => {
    await dialog(page).getByLabel('Title').fill(title);
    await dialog(page).getByLabel('Times').fill(times);
    await dialog(page).getByLabel('Location').fill(location);
  };

  const add = async (title: string): Promise<void> => {
    await press(page, 'Add');
    await fill(title, '5:30 PM to 7:00 PM', 'North gym');
    await confirm(page, 'Add');
    await page.getByText(`“${title}” is added.`).waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
  };

  describe('the schedule of an administrator', () => {
    it('an administrator’s schedule is empty at first', async () => {
      await page.getByText('Nothing on the schedule yet').waitFor();
      const bar = page.getByRole('navigation', { name: 'Portal' });
      await expect
        .poll(() => bar.getByRole('link').allTextContents())
        .toEqual(['PARENTS', 'ATHLETES', 'SCHEDULE']);
      await expectAccessible(page);
    });

    it('a new schedule item needs a title, times and a location', {
      tags: ['2.schedule.editing', '3.schedule-item'],
    }, async () => {
      await press(page, 'Add');
      await confirm(page, 'Add');
      for (const sentence of [
        'Please enter a title.',
        'Please enter the times.',
        'Please enter the location.',
      ]) {
        await dialog(page).getByText(sentence).waitFor();
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await add('Monday Skills');
      await expect.poll(titles).toEqual(['Monday Skills']);
      for (const move of ['Move up Monday Skills', 'Move down Monday Skills']) {
        await expect.poll(() => button(page, move).getAttribute('aria-disabled')).toBe('true');
      }
      const [item] = await items();
      expect(item).toMatchObject({ times: '5:30 PM to 7:00 PM', location: 'North gym', order: 1 });
    });

    it('a new schedule item gets the highest order plus one', {
      tags: ['3.schedule-item', '9.new-schedule-item'],
    }, async () => {
      await add('Tuesday Shooting');
      await add('Wednesday Scrimmage with a very long title that does not fit into one line of a telephone');
      expect((await items()).map(({ order }) => order)).toEqual([1, 2, 3]);
      await club.call(second, 'removeScheduleItem', { itemId: (await itemNamed('Tuesday Shooting')).itemId });
      await page.reload();
      await add('Friday Footwork');
      expect((await items()).map(({ order }) => order)).toEqual([1, 3, 4]);
      await expectAccessible(page);
    });

    it('schedule items can be reordered by keyboard, with announcements and stable focus', {
      tags: ['2.schedule.editing'],
    }, async () => {
      await button(page, 'Move down Monday Skills').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Monday Skills is now 2 of 3.').waitFor();
      await expect.poll(() => isFocused(button(page, 'Move down Monday Skills'))).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Monday Skills is now 3 of 3.').waitFor();
      expect((await titles()).at(-1)).toBe('Monday Skills');
      await expect.poll(async () => (await items()).at(-1)?.title).toBe('Monday Skills');
      await expect.poll(() => isFocused(button(page, 'Move down Monday Skills'))).toBe(true);
      await expect
        .poll(() => button(page, 'Move down Monday Skills').getAttribute('aria-disabled'))
        .toBe('true');
      await page.keyboard.press('Enter');
      expect((await titles()).at(-1)).toBe('Monday Skills');
      const [first = ''] = await titles();
      await expect.poll(() => button(page, `Move up ${first}`).getAttribute('aria-disabled')).toBe('true');
      expect((await items()).map(({ order }) => order)).toEqual([1, 3, 4]);
    });

    it('an administrator can edit a schedule item', {
      tags: ['2.schedule.editing', '6.admin'],
    }, async () => {
      await press(page, 'Edit Friday Footwork');
      await dialog(page).getByLabel('Location').fill('South gym');
      await confirm(page, 'Save');
      await page.getByText('“Friday Footwork” is saved.').waitFor();
      await page.getByText('South gym').waitFor();
      expect(await itemNamed('Friday Footwork')).toMatchObject({ location: 'South gym' });
    });

    it('undo restores a deleted schedule item to its place', {
      tags: ['2.schedule.edges'],
    }, async () => {
      const before = await titles();
      await press(page, 'Delete Friday Footwork');
      const note = page.getByRole('status').filter({ hasText: '“Friday Footwork” is deleted.' });
      await note.waitFor();
      await expect.poll(titles).not.toContain('Friday Footwork');
      await expect.poll(() => isFocused(button(page, 'Undo'))).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect.poll(titles).toEqual(before);
      await expect.poll(() => isFocused(button(page, 'Edit Friday Footwork'))).toBe(true);
    });

    it('a visitor sees the same schedule without edit buttons', {
      tags: ['1.administrators'],
    }, async () => {
      const visitor = await openScreen('/schedule', { club });
      await visitor.page.getByText('Friday Footwork').waitFor();
      await expect
        .poll(() => visitor.page.locator('.schedule-item h2').allTextContents())
        .toEqual(await titles());
      expect(await visitor.page.getByRole('button', { name: /Edit|Delete|Move|Add/ }).count()).toBe(0);
    });
  });

  describe('two administrators at once', () => {
    it('concurrent changes to different fields of an item are both kept', async () => {
      const { itemId, title, times } = await itemNamed('Friday Footwork');
      await press(page, 'Edit Friday Footwork');
      const seen = { title, times, location: 'South gym' };
      await club.call(second, 'changeScheduleItem', { itemId, ...seen, times: '8:00 PM', seen });
      await dialog(page).getByLabel('Location').fill('East gym');
      await confirm(page, 'Save');
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await itemNamed('Friday Footwork')).toMatchObject({ times: '8:00 PM', location: 'East gym' });
    });

    it('concurrent changes to the same field show a conflict, and saving again overwrites the other change', async () => {
      const { itemId, title, times } = await itemNamed('Friday Footwork');
      await press(page, 'Edit Friday Footwork');
      await dialog(page).getByLabel('Location').fill('West gym');
      await club.call(second, 'changeScheduleItem', { itemId, title, times, location: 'Old hall' });
      await confirm(page, 'Save');
      const alert = dialog(page).getByRole('alert');
      await alert.getByText('Someone else changed this item in the meantime.').waitFor();
      await alert.getByText('It is now “Friday Footwork, 8:00 PM, Old hall”.').waitFor();
      expect(await itemNamed('Friday Footwork')).toMatchObject({ location: 'Old hall' });
      await expect.poll(() => dialog(page).getByLabel('Location').inputValue()).toBe('West gym');
      await expectAccessible(page);
      await confirm(page, 'Save');
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await itemNamed('Friday Footwork')).toMatchObject({ location: 'West gym' });
    });

    it('a conflict shows the days that the other administrator set', async () => {
      const { itemId, title, times, location } = await itemNamed('Friday Footwork');
      await press(page, 'Edit Friday Footwork');
      await dialog(page).getByLabel('It meets on fixed days').check();
      await dialog(page).getByLabel('Friday', { exact: true }).check();
      await dialog(page).getByLabel('Begins at').fill('17:00');
      await dialog(page).getByLabel('Ends at').fill('18:00');
      await dialog(page).getByLabel('First day').fill('2026-11-13');
      const recurrence = {
        days: ['saturday' as const],
        startTime: '09:00',
        endTime: '10:00',
        firstDate: '2026-11-14',
        lastDate: null,
      };
      await club.call(second, 'changeScheduleItem', { itemId, title, times, location, recurrence });
      await confirm(page, 'Save');
      await dialog(page)
        .getByRole('alert')
        .getByText('Its days: Saturdays, 9:00 AM to 10:00 AM, from November 14, 2026.')
        .waitFor();
      await expect.poll(() => dialog(page).getByLabel('Friday', { exact: true }).isChecked()).toBe(true);
      await confirm(page, 'Save');
      await dialog(page).waitFor({ state: 'hidden' });
      expect((await itemNamed('Friday Footwork')).recurrence?.days).toEqual(['friday']);
    });

    it('editing, moving or deleting a removed item shows that the item no longer exists', {
      tags: ['2.schedule.edges'],
    }, async () => {
      const { itemId } = await itemNamed('Friday Footwork');
      await press(page, 'Edit Friday Footwork');
      await club.call(second, 'removeScheduleItem', { itemId });
      await dialog(page).getByLabel('Location').fill('Nowhere');
      await confirm(page, 'Save');
      await dialog(page).getByText('This item is no longer on the schedule.').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(titles).not.toContain('Friday Footwork');
      expect((await items()).some(({ title }) => title === 'Friday Footwork')).toBe(false);

      const [first = ''] = await titles();
      await club.call(second, 'removeScheduleItem', { itemId: (await itemNamed(first)).itemId });
      await press(page, `Move down ${first}`);
      await waitForAlert(page, /This item is no longer on the schedule\.$/);
      await expect.poll(titles).not.toContain(first);

      const [only = ''] = await titles();
      await club.call(second, 'removeScheduleItem', { itemId: (await itemNamed(only)).itemId });
      await press(page, `Delete ${only}`);
      await waitForAlert(page, /This item is no longer on the schedule\.$/);
      await page.getByText('Nothing on the schedule yet').waitFor();
    });
  });
});

it('concurrent additions and moves are all kept or return a conflict', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const second = await givenCoach(club, 'second');
  const items = async () => (await club.call(second, 'schedule', {})).items;
  const names = Array.from({ length: 6 }, (_, index) => `Session ${index}`);
  const replies = await Promise.all(
    names.map((title, index) =>
      club.ask(index % 2 === 0 ? coach : second, 'addScheduleItem', {
        title,
        times: 'x',
        location: 'y',
        recurrence: null,
      }),
    ),
  );
  const added = names.filter((_, index) => replies[index]?.status === 200);
  for (const { status, body } of replies)
    if (status !== 200) expect(body).toMatchObject({ code: 'conflict' });
  const now = await items();
  expect(now.map(({ title }) => title).sort()).toEqual(added);
  expect(new Set(now.map(({ order }) => order)).size).toBe(now.length);
  await Promise.all(
    now.map(({ itemId }, index) =>
      club.ask(index % 2 === 0 ? coach : second, 'moveScheduleItem', { itemId, direction: 'down' }),
    ),
  );
  const after = await items();
  expect(after.map(({ order }) => order)).toEqual(now.map(({ order }) => order));
  expect(after.map(({ title }) => title).sort()).toEqual(added);
});

it('an administrator’s page does not shift when the session loads', async () => {
  const club = openClub();
  const { api, decide } = fatedReads(['schedule', 'requests']);
  const { page } = await openScreen('/schedule', { as: await givenCoach(club), club, api, viewport: desk });
  const places = () =>
    page.evaluate(() =>
      ['.site-header .brand', 'h1', '.schedule-area'].map((part) => {
        const { x, width } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return { part, x, width };
      }),
    );
  const rail = page.getByRole('navigation', { name: 'Portal' });
  decide(['me'], 'answered');
  await rail.waitFor();
  decide(['me'], 'held');
  // From the second visit on, the browser remembers the person.
  await page.reload();
  await page.locator('.session-slot').getByText('Loading...').waitFor();
  expect(await page.locator('head script[blocking="render"]').count()).toBe(1);
  const before = await places();
  expect(await rail.count()).toBe(0);
  decide(['me'], 'answered');
  await rail.waitFor();
  expect(await places()).toEqual(before);
});
