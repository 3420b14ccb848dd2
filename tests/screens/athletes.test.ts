import { problem } from '@hoops/api/http/problem';
import { athleteId } from '@hoops/domain/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveTo } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { confirm } from '../system/locators.ts';
import { edit, longName, openAthlete, openFive, save } from './open-athletes.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

describe('the portal', () => {
  let club: Club;
  let family: Family;

  beforeAll(async () => {
    club = openClub();
    family = await givenFamily(club, { name: `Dr. ${longName}`, card: false });
  });

  it('the portal shows the parent’s details at each of its three addresses', {
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

  it('the portal’s header has a calendar button in place of the back button', {
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

  it('the bottom bar of every other screen links to the portal', {
    tags: ['2.layout.bottom-bar-parents'],
  }, async () => {
    const { page } = await openScreen('/my-info', { as: family, club });
    const bar = page.getByRole('link', { name: 'BACK TO DASHBOARD', exact: true });
    for (const screen of ['/my-info', '/schedule', '/portal']) {
      await moveTo(page, screen);
      await bar.click();
      await page.waitForURL('**/dashboard');
      // The bar has no link, because the link would lead to the same page.
      await expect.poll(() => bar.count()).toBe(0);
    }
  });

  it('the portal links to the family’s screens', {
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

  it('the portal shows “No payment history available.” when it cannot be loaded', {
    tags: ['8.payment-history', '8.logged-errors'],
  }, async () => {
    const { page, provokes } = await openScreen('/portal', {
      as: family,
      club,
      api: { payments: lostAnswer },
    });
    provokes('payment-history-not-read');
    await page.getByText('No payment history available.').waitFor();
  });
});

describe('athletes', () => {
  it('adding an athlete requires all fields and warns about a duplicate', {
    tags: ['2.onboarding.afterwards'],
  }, async () => {
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

  it('the athlete page shows a long name in its heading and title', {
    tags: ['2.portal.athlete-cards', '2.portal.zero-to-five-athletes'],
  }, async () => {
    const { page } = await openFive();
    await page.getByRole('link', { name: new RegExp(`^${longName}`) }).click();
    await page.getByRole('heading', { level: 1, name: longName }).waitFor();
    await expect.poll(() => page.title()).toBe(`${longName} | All-American Hoops`);
  });

  it('the athlete page edits each field with its pencil', { tags: ['2.athlete.details'] }, async () => {
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
      // Waits for the response, because the previous field's message may still be visible.
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

  it('deleting an athlete returns the parent to the portal, even when deleted from a second tab', {
    tags: ['4.plans.changed-elsewhere'],
  }, async () => {
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
          return { message: 'The athlete is deleted.', operationId: 'deletion', version: 99 };
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
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await other.waitForURL('**/portal');
  });
});
