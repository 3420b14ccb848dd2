import { onBehalfOfHeaders } from '@hoops/api/http/request-headers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LocalProduct, password } from '../system/start-local.ts';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNothingCovered,
  type OpenedPage,
  openPage,
} from './browser.ts';
import { cutOff, type GivenFamily, givenFamily, mustPost, openAs } from './families.ts';
import { becomeAdmin, newEmail, openSession } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let noErrors: OpenedPage['noErrors'];
let family: GivenFamily;

const email = newEmail();
const longName = `${'Bartholomäus-Maximilian '.repeat(3)}Wolfeschlegelsteinhausenbergerdorff`;

beforeAll(async () => {
  product = await sharedProduct();
  family = await givenFamily(product, { email, name: `Dr. ${longName}`, card: null });
  ({ page, noErrors } = await openAs(product, family));
});

const saved = () => page.getByText('Changes saved.').first().waitFor();
const edit = (label: string) =>
  page.getByRole('button', { name: `Edit ${label.toLowerCase()}`, exact: true }).click();
const stored = async (index = 0) =>
  (await family.parent.get(`athletes/${family.athleteIds[index]}`)).body.athlete;
describe('the portal', () => {
  it('shows name, e-mail, street address and phone, and keeps each of its three addresses', async () => {
    for (const address of ['/portal', '/dashboard', '/athletes']) {
      await page.goto(address);
      const contact = page.getByRole('region', { name: 'Contact' });
      await expect
        .poll(() => contact.locator('dd').allTextContents())
        .toEqual([`Dr. ${longName}`, email, '1 Court StreetChicago, IL 60601', '(312) 555-0150']);
      expect(new URL(page.url()).pathname).toBe(address);
      await page.getByRole('link', { name: 'Schedule', exact: true }).waitFor();
    }
    await page.getByText('No card on file', { exact: true }).waitFor();
  });

  it('has a calendar button in its header where other screens have a back button', async () => {
    await page.goto('/portal');
    const header = page.getByRole('banner');
    expect(await header.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await header.getByText('All-American Hoops').waitFor();
    await header.getByRole('link', { name: `Dr. ${longName}` }).click();
    await page.waitForURL('**/my-info');
    await header.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/portal');
    await header.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.waitForURL('**/schedule');
  });

  it('is where the bottom bar of every other screen leads', async () => {
    const bar = page.getByRole('link', { name: 'BACK TO DASHBOARD', exact: true });
    for (const screen of ['/my-info', '/schedule', '/portal']) {
      await page.goto(screen);
      await bar.click();
      await page.waitForURL('**/dashboard');
      // The bar would lead to where it stands.
      await expect.poll(() => bar.count()).toBe(0);
    }
  });

  it.each([
    ['Update Information', '/my-info'],
    ['+ Add Athlete', '/add-athlete'],
    ['Make Change to Programs', '/program-change'],
    ['Choose classes', '/programs'],
    ['Family history', '/history'],
  ])('%s leads to %s', async (name, address) => {
    await page.goto('/portal');
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${address}`);
  });

  it('makes the plan and the card the loudest, the plan by name when the family began with one', async () => {
    const loud = () => page.locator('main .btn-main, main .athlete-card-invite').allTextContents();
    await page.goto('/portal');
    await expect.poll(loud).toEqual(['Choose a plan or classes ', 'Update Payment Method']);
    const visitor = await openPage(product);
    await visitor.page.goto('/pricing');
    await visitor.page.getByRole('link', { name: 'Start with Full Week' }).click();
    await visitor.page.getByText('You begin with Full Week, $104 a month per athlete.').waitFor();
    await expectAccessible(visitor.page);
    await openSession(visitor.page, email, password);
    await visitor.page.getByText('Start Full Week').click();
    const inMind = visitor.page.getByRole('dialog').getByRole('radio', { name: /Full Week/ });
    await expect.poll(() => inMind.isChecked()).toBe(true);
    await visitor.context.close();
  });

  it('says that there is no payment history when it cannot be read', async () => {
    const connected = await cutOff(page, 'payments');
    await page.goto('/portal');
    await page.getByText('No payment history available.').waitFor();
    await connected();
    noErrors('payment-history-not-read');
  });
});

describe('athletes', () => {
  it('are added from the portal; one that is there already is pointed out, and all required fields are asked for', async () => {
    await page.getByRole('link', { name: '+ Add Athlete' }).click();
    await page.waitForURL('**/add-athlete');
    const save = () => page.getByRole('button', { name: /Save|Add Athlete/ }).click();
    await save();
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(5);
    await page.getByLabel('Name', { exact: true }).fill('casey parker');
    await page.getByLabel('Date of birth').fill('2014-04-04');
    await page.getByText('You already have an athlete with this name and date of birth.').waitFor();
    await page.getByLabel('First name').fill('Jo');
    await page.getByLabel('Last name').fill('Parker');
    await page.getByLabel('Phone number').fill('ask grandma');
    await save();
    await page.getByText('Please enter a phone number such as (630) 555-0177.').waitFor();
    await page.getByLabel('Phone number').fill('(312) 555-0151');
    await save();
    const twin = page.getByRole('dialog', { name: 'Add another casey parker?' });
    await twin.getByRole('button', { name: 'No, go back' }).click();
    await expect.poll(() => twin.isVisible()).toBe(false);
    await page.getByLabel('Name', { exact: true }).fill(longName);
    await save();
    await page.waitForURL('**/portal');
    await page.getByRole('link', { name: new RegExp(`^${longName}`) }).waitFor();
  });

  it('may be one with a long name, or five: no screen grows wider than a phone', async () => {
    await expectNoSidewaysScrolling(page);
    for (const athleteName of ['Ana', 'Bo', 'Cy']) {
      await mustPost(family.parent, 'addAthlete', {
        athleteName,
        dateOfBirth: '2014-04-04',
        grade: '5',
        emergencyContact: { firstName: 'Jo', lastName: 'Parker', phoneNumber: '(312) 555-0151' },
      });
    }
    await page.reload();
    await expect.poll(() => page.locator('.athlete-card').count()).toBe(5);
    await expectAccessible(page);
    await page.goto('/programs');
    await page.getByRole('region', { name: longName }).waitFor();
    await expectNoSidewaysScrolling(page);
    await expectNothingCovered(page);
    await page.goto('/history');
    await page.getByRole('button', { name: longName }).waitFor();
    await expectNoSidewaysScrolling(page);
    await page.goto('/portal');
    await page.getByRole('link', { name: new RegExp(`^${longName}`) }).click();
    await page.getByRole('heading', { level: 1, name: longName }).waitFor();
    await expectNoSidewaysScrolling(page);
    expect(await page.title()).toBe(`${longName} | All-American Hoops`);
  });

  it.each([
    ['Name', 'athleteName', 'Casey Jordan Parker'],
    ['Date of birth', 'dateOfBirth', '2013-02-03'],
    ['Gender', 'gender', 'F'],
    ['Grade', 'grade', '7'],
    ['Medical conditions', 'medicalConditions', 'Peanut allergy'],
    ['Years of experience', 'yearsOfExperience', '3'],
    ['Emergency contact first name', 'emergencyContact.firstName', 'Sam'],
    ['Emergency contact last name', 'emergencyContact.lastName', 'Lee'],
    ['Emergency contact phone', 'emergencyContact.phoneNumber', '(312) 555-0199'],
  ])('are edited by the pencil: %s', async (label, field, value) => {
    const address = `/athletes/${family.athleteIds[0]}`;
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await edit(label);
    const control = page.getByLabel(label, { exact: true });
    if (field === 'gender' || field === 'grade') await control.selectOption(value);
    else await control.fill(value);
    // The sentence that says so may be that of the field before.
    const answered = page.waitForResponse('**/api/changeAthlete');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect((await answered).status()).toBe(200);
    await saved();
    await expect
      .poll(async () => field.split('.').reduce((of, name) => of[name], await stored()))
      .toBe(value);
  });

  it('are put back when the change could not be saved, which the page says', async () => {
    const connected = await cutOff(page, 'changeAthlete');
    await edit('Name');
    await page.getByLabel('Name', { exact: true }).fill('Never Saved');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Casey Jordan Parker' }).waitFor();
    await connected();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Never Saved' }).waitFor();
    await expect.poll(async () => (await stored()).athleteName).toBe('Never Saved');
    await expectAccessible(page);
  });

  it('are deleted; the second tab learns it', async () => {
    const other = await page.context().newPage();
    await other.goto(`/athletes/${family.athleteIds[0]}`);
    await other.getByRole('button', { name: 'Delete Athlete' }).click();
    await other.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Delete Athlete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/portal');
    await page.getByText('Never Saved is deleted.').waitFor();
    await expect.poll(() => page.locator('.athlete-card').count()).toBe(4);
    // Gone is what was wanted.
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await other.waitForURL('**/portal');
    await other.close();
  });
});

describe('the family history', () => {
  it('says who did what and when, day by day, also about an athlete who is gone', async () => {
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
    await page.getByRole('button', { name: 'Ana', exact: true }).click();
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByText('Added Ana').waitFor();
    await expect.poll(() => page.getByText('Deleted Never Saved').count()).toBe(0);
    await page.getByRole('button', { name: 'Whole family', exact: true }).click();
    await page.getByText('Registered', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Added Ana').count()).toBe(0);
  });

  it('marks what an administrator did for the family, with the reason', async () => {
    const coach = await becomeAdmin(product, newEmail('coach'), password);
    const { body } = await family.parent.get('me');
    const answer = await fetch(`${product.url}/api/changeAthlete`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${coach.token}`,
        'content-type': 'application/json',
        [onBehalfOfHeaders.family]: family.parent.sub,
        [onBehalfOfHeaders.reason]: encodeURIComponent('Asked by phone'),
      },
      body: JSON.stringify({ athleteId: body.family.athletes[0].athleteId, changes: { grade: '8' } }),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await page.getByText('Done for you').first().waitFor();
    await page
      .getByText(/by an administrator, for you: Asked by phone$/)
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  it('comes in pages when it is long', async () => {
    const { body } = await family.parent.get('me');
    const [first] = body.family.athletes;
    for (let times = 0; times < 30; times += 1) {
      await mustPost(family.parent, 'changeAthlete', {
        athleteId: first.athleteId,
        changes: { yearsOfExperience: String(times) },
      });
    }
    await page.reload();
    await page.getByText('The first 40 events').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('Registered', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    noErrors('payment-history-not-read');
  });
});
