import { join } from 'node:path';
import { problem } from '@hoops/api/http/problem';
import { PlanRequested, PlanStartFailed } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkOf, readManifest } from '../../web/build/site-manifest.ts';
import { webRoot } from '../../web/build/vite-config.ts';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { expectAccessible, expectAccessibleInEveryVariant, expectNothingCovered } from '../e2e/browser.ts';
import { moveTo } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { button, confirm, isFocused, press } from '../system/locators.ts';
import { athleteInfo } from '../system/start-local.ts';
import { heldBack } from './held-back.ts';
import { openScreen } from './screen.ts';
import { lost } from './serve-api.ts';

const longName = `${'Bartholomäus-Maximilian '.repeat(3)}Wolfeschlegelsteinhausenbergerdorff`;

describe('the portal', () => {
  let club: Club;
  let family: Family;

  beforeAll(async () => {
    club = openClub();
    family = await givenFamily(club, { name: `Dr. ${longName}`, card: false });
  });

  it('shows name, e-mail, street address and phone, and keeps each of its three addresses', {
    tags: ['2.layout.inner-header-portal', '2.portal.own-details', '2.portal.three-addresses'],
  }, async () => {
    const { page } = await openScreen('/', { as: family, club });
    for (const address of ['/portal', '/dashboard', '/athletes']) {
      await page.goto(address);
      const contact = page.getByRole('region', { name: 'Contact' });
      await expect
        .poll(() => contact.locator('dd').allTextContents())
        .toEqual([`Dr. ${longName}`, family.email, '1 Court StreetChicago, IL 60601', '(312) 555-0150']);
      expect(new URL(page.url()).pathname).toBe(address);
      await page.getByRole('link', { name: 'Schedule', exact: true }).waitFor();
    }
    await page.getByText('No card on file', { exact: true }).waitFor();
  });

  it('has a calendar button in its header where other screens have a back button', {
    tags: ['2.layout.inner-header-back', '2.layout.inner-header-portal'],
  }, async () => {
    const { page } = await openScreen('/portal', { as: family, club });
    const header = page.getByRole('banner');
    await header.getByText('All-American Hoops').waitFor();
    expect(await header.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await header.getByRole('link', { name: `Dr. ${longName}` }).click();
    await page.waitForURL('**/my-info');
    await header.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/portal');
    await header.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.waitForURL('**/schedule');
  });

  it('is where the bottom bar of every other screen leads', {
    tags: ['2.layout.bottom-bar-parents'],
  }, async () => {
    const { page } = await openScreen('/my-info', { as: family, club });
    const bar = page.getByRole('link', { name: 'BACK TO DASHBOARD', exact: true });
    for (const screen of ['/my-info', '/schedule', '/portal']) {
      await moveTo(page, screen);
      await bar.click();
      await page.waitForURL('**/dashboard');
      // The bar would lead to where it stands.
      await expect.poll(() => bar.count()).toBe(0);
    }
  });

  it('leads to the screens of the family', {
    tags: ['2.portal.own-details', '2.portal.choose-classes'],
  }, async () => {
    const { page } = await openScreen('/portal', { as: family, club });
    for (const [name, address] of [
      ['Update Information', '/my-info'],
      ['+ Add Athlete', '/add-athlete'],
      ['Make Change to Programs', '/program-change'],
      ['Choose classes', '/programs'],
      ['Family history', '/history'],
    ] as const) {
      await moveTo(page, '/portal');
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${address}`);
    }
  });

  it('makes the plan and the card the loudest, the plan by name when the family began with one', async () => {
    const { page } = await openScreen('/portal', { as: family, club });
    await expect
      .poll(() => page.locator('main .btn-main, main .athlete-card-invite').allTextContents())
      .toEqual(['Choose a plan or classes ', 'Update Payment Method']);
    const visitor = await openScreen('/pricing', { as: family, club, signedInLater: true });
    await visitor.page.getByRole('link', { name: 'Start with Full Week' }).click();
    await visitor.page.getByText('You begin with Full Week, $104 a month per athlete.').waitFor();
    await expectAccessible(visitor.page);
    await visitor.signInElsewhere();
    await visitor.page.waitForURL('**/portal');
    await visitor.page.getByText('Start Full Week').click();
    const inMind = visitor.page.getByRole('dialog').getByRole('radio', { name: /Full Week/ });
    await expect.poll(() => inMind.isChecked()).toBe(true);
  });

  it('says that there is no payment history when it cannot be read', {
    tags: ['8.payment-history', '8.logged-errors'],
  }, async () => {
    const { page, provokes } = await openScreen('/portal', { as: family, club, api: { payments: lost } });
    provokes('payment-history-not-read');
    await page.getByText('No payment history available.').waitFor();
  });
});

describe('athletes', () => {
  const openAthlete = async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const [id = ''] = family.athleteIds;
    const screen = await openScreen(`/athletes/${id}`, { as: family, club });
    await screen.page.getByRole('heading', { level: 1, name: 'Casey Parker' }).waitFor();
    const stored = async () => (await club.call(family, 'getAthlete', { athleteId: id })).athlete;
    return { ...screen, family, id, stored };
  };
  const edit = (page: Page, label: string) => press(page, `Edit ${label.toLowerCase()}`);
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

  it('are added from the portal; one that is there already is pointed out, and all required fields are asked for', async () => {
    const club = openClub();
    const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
    await page.getByRole('link', { name: '+ Add Athlete' }).click();
    await page.waitForURL('**/add-athlete');
    const add = () => page.getByRole('button', { name: /Save|Add Athlete/ }).click();
    await add();
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(5);
    await page.getByLabel('Name', { exact: true }).fill('casey parker');
    await page.getByLabel('Date of birth').fill('2014-04-04');
    await page.getByText('You already have an athlete with this name and date of birth.').waitFor();
    await page.getByLabel('First name').fill('Jo');
    await page.getByLabel('Last name').fill('Parker');
    await page.getByLabel('Phone number').fill('ask grandma');
    await add();
    await page.getByText('Please enter a phone number such as (630) 555-0177.').waitFor();
    await page.getByLabel('Phone number').fill('(312) 555-0151');
    await add();
    const twin = page.getByRole('dialog', { name: 'Add another casey parker?' });
    await twin.getByRole('button', { name: 'No, go back' }).click();
    await expect.poll(() => twin.isVisible()).toBe(false);
    await page.getByLabel('Name', { exact: true }).fill(longName);
    await add();
    await page.waitForURL('**/portal');
    await page.getByRole('link', { name: new RegExp(`^${longName}`) }).waitFor();
  });

  it('may be one with a long name, or five', {
    tags: ['2.portal.athlete-cards', '2.portal.zero-to-five-athletes'],
  }, async () => {
    const club = openClub();
    const athletes = ['Casey Parker', longName, 'Ana', 'Bo', 'Cy'].map((athleteName) => ({ athleteName }));
    const family = await givenFamily(club, { name: `Dr. ${longName}`, athletes });
    const { page } = await openScreen('/portal', { as: family, club });
    await expect.poll(() => page.locator('.athlete-card').count()).toBe(5);
    await expectAccessibleInEveryVariant(page);
    await moveTo(page, '/programs');
    await page.getByRole('region', { name: longName }).waitFor();
    await expectNothingCovered(page);
    await moveTo(page, '/portal');
    await page.getByRole('link', { name: new RegExp(`^${longName}`) }).click();
    await page.getByRole('heading', { level: 1, name: longName }).waitFor();
    await expect.poll(() => page.title()).toBe(`${longName} | All-American Hoops`);
  });

  it('say what was refused at once with what can be pressed, which is not moved away from under a finger', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const of = { athleteId: athleteId(family.athleteIds[0] ?? '') };
    await club.toFamily(family, exampleOf(PlanRequested, of), exampleOf(PlanStartFailed, of));
    const { page } = await openScreen('/favicon.svg', { as: family, club });
    const { file } = chunkOf(readManifest(join(webRoot, 'dist')), 'src/features/athlete/refused-note.tsx');
    const { released, release } = heldBack();
    const asked = page.waitForRequest(`**/${file}`);
    await page.route(`**/${file}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/athletes/${of.athleteId}`);
    await asked;
    await page.getByRole('heading', { name: 'No plan yet' }).waitFor();
    expect(await button(page, 'Add Programs').count()).toBe(0);
    release();
    await button(page, 'Add Programs').waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
  });

  it('show nothing below the attendance before it is there, which would be moved away from under a finger', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const [athleteId = ''] = family.athleteIds;
    const { released, release } = heldBack();
    const athleteAttendance = async (input: ApiInput<'athleteAttendance'>) => {
      await released;
      return club.call(family, 'athleteAttendance', input);
    };
    const { page } = await openScreen(`/athletes/${athleteId}`, {
      as: family,
      club,
      api: { athleteAttendance },
    });
    await page.getByRole('heading', { name: 'Attendance' }).waitFor();
    expect(await button(page, 'Delete Athlete').count()).toBe(0);
    release();
    await button(page, 'Delete Athlete').waitFor();
    expect(await page.getByText('The coach has marked no day of this month.').count()).toBe(1);
  });

  it('have the focus at their name on arrival, also where that is loaded first', async () => {
    const club = openClub();
    const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
    await page.getByRole('link', { name: /^Casey Parker/ }).click();
    const name = page.getByRole('heading', { level: 1, name: 'Casey Parker' });
    await name.waitFor();
    await expect.poll(() => isFocused(name)).toBe(true);
  });

  it('are edited by the pencil, field by field', { tags: ['2.athlete.details'] }, async () => {
    const { page, stored } = await openAthlete();
    for (const [label, field, value] of [
      ['Name', 'athleteName', 'Casey Jordan Parker'],
      ['Date of birth', 'dateOfBirth', '2013-02-03'],
      ['Gender', 'gender', 'F'],
      ['Grade', 'grade', '7'],
      ['Medical conditions', 'medicalConditions', 'Peanut allergy'],
      ['Years of experience', 'yearsOfExperience', '3'],
      ['Emergency contact first name', 'emergencyContact.firstName', 'Sam'],
      ['Emergency contact last name', 'emergencyContact.lastName', 'Lee'],
      ['Emergency contact phone', 'emergencyContact.phoneNumber', '(312) 555-0199'],
    ] as const) {
      await edit(page, label);
      const control = page.getByLabel(label, { exact: true });
      if (field === 'gender' || field === 'grade') await control.selectOption(value);
      else await control.fill(value);
      // The sentence that says so may be that of the field before.
      const answered = page.waitForResponse('**/api/changeAthlete');
      await save(page);
      expect((await answered).status(), label).toBe(200);
      await page.getByText('Changes saved.').first().waitFor();
      const now = await stored();
      expect({ ...now, ...flattened('emergencyContact', now.emergencyContact) }, label).toHaveProperty(
        [field],
        value,
      );
    }
  });
  const flattened = (name: string, value: object) =>
    Object.fromEntries(Object.entries(value).map(([inner, text]) => [`${name}.${inner}`, text]));

  it('are put back when the change could not be saved, which the page says', async () => {
    const { page, answer, stored } = await openAthlete();
    answer({ changeAthlete: lost });
    await edit(page, 'Name');
    await page.getByLabel('Name', { exact: true }).fill('Never Saved');
    await save(page);
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Casey Parker' }).waitFor();
    answer({ changeAthlete: undefined });
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Never Saved' }).waitFor();
    await expect.poll(async () => (await stored()).athleteName).toBe('Never Saved');
    await expectAccessible(page);
  });

  it('are deleted; the second tab learns it', { tags: ['4.plans.changed-elsewhere'] }, async () => {
    const club = openClub();
    const family = await givenFamily(club, {
      athletes: [{ athleteName: 'Never Saved' }, { athleteName: 'Ana' }],
    });
    const [id = ''] = family.athleteIds;
    let isGone = false;
    const { page, context } = await openScreen(`/athletes/${id}`, {
      as: family,
      club,
      api: {
        deleteAthlete: async () => {
          if (isGone) return problem('not-found', 'Failed to delete athlete. Please try again.');
          isGone = true;
          await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: athleteId(id) } });
          return { message: 'The athlete is deleted.', version: 99 };
        },
      },
    });
    await page.getByRole('button', { name: 'Delete Athlete' }).waitFor();
    const other = await context.newPage();
    await other.goto(`/athletes/${id}`);
    await other.getByRole('button', { name: 'Delete Athlete' }).click();
    await other.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Delete Athlete' }).click();
    await confirm(page, 'Delete');
    await page.waitForURL('**/portal');
    await page.getByText('Never Saved is deleted.').waitFor();
    await expect.poll(() => page.locator('.athlete-card').count()).toBe(1);
    // Gone is what was wanted.
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await other.waitForURL('**/portal');
  });
});

describe('the family history', () => {
  it('says who did what and when, day by day, also about an athlete who is gone', async () => {
    const club = openClub();
    const family = await givenFamily(club, {
      athletes: [{ athleteName: 'Casey Parker' }, { athleteName: 'Ana' }],
    });
    const id = athleteId(family.athleteIds[0] ?? '');
    await club.call(family, 'changeAthlete', { athleteId: id, changes: { athleteName: 'Never Saved' } });
    await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: id } });
    const { page } = await openScreen('/portal', { as: family, club });
    await page.getByRole('link', { name: 'Family history' }).click();
    await page.waitForURL('**/history');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByText('Deleted Never Saved').waitFor();
    await page
      .getByText(/^Changed .*name of Never Saved/)
      .first()
      .waitFor();
    await page
      .getByText(/\d:\d\d [AP]M, by you/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await press(page, 'Ana');
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByText('Added Ana').waitFor();
    await expect.poll(() => page.getByText('Deleted Never Saved').count()).toBe(0);
    await press(page, 'Whole family');
    await page.getByText('Registered', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Added Ana').count()).toBe(0);
  });

  it('marks what an administrator did for the family, with the reason', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const coach = await givenCoach(club);
    await club.call(
      coach,
      'changeAthlete',
      { athleteId: family.athleteIds[0] ?? '', changes: { grade: '8' } },
      { familyId: family.sub, reason: 'Asked by phone' },
    );
    const { page } = await openScreen('/history', { as: family, club });
    await page.getByText('Done for you').first().waitFor();
    await page
      .getByText(/by an administrator, for you: Asked by phone$/)
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  it('comes in pages when it is long', async () => {
    const club = openClub();
    const family = await givenFamily(club, { athletes: [athleteInfo] });
    for (let times = 0; times < 40; times += 1) {
      const changes = { yearsOfExperience: String(times) };
      await club.call(family, 'changeAthlete', { athleteId: family.athleteIds[0] ?? '', changes });
    }
    const { page } = await openScreen('/history', { as: family, club });
    await page.getByText('The first 40 events').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('Registered', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
  });
});
