import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { button } from '../system/locators.ts';
import { parentInfo, password } from '../system/start-local.ts';
import { openScreen } from './screen.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;

beforeAll(async () => {
  club = openClub(new Date().toISOString());
  signIns = await openSignIns(club);
});

const open = (path: string) => openScreen(path, { club, signIns });

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : element?.textContent;
    return label?.trim() ?? '';
  });
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
};
const write = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
};
const addressIs = (page: Page, address: string) =>
  expect.poll(() => page.url().replace(new URL(page.url()).origin, '')).toBe(address);

it('a parent registers and adds an athlete by keyboard only', async () => {
  const { page } = await open('/');
  await tabTo(page, 'Start Training');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/register');
  await page.getByLabel('Full name').waitFor();
  await write(page, { 'Full name': parentInfo.name, Email: newEmail(), Password: password });
  await write(page, {
    'Phone number': parentInfo.phoneNumber,
    Street: parentInfo.address.street,
    City: parentInfo.address.city,
    State: parentInfo.address.state,
    'Zip code': parentInfo.address.zipCode,
    'How did you hear': 'From',
  });
  await expect.poll(() => page.getByLabel('How did you hear about us?').inputValue()).toBe('From a Friend');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app-link');
  await button(page, 'Done').waitFor();
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await addressIs(page, '/add-athlete?onboarding=true');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await write(page, {
    Name: 'Casey Parker',
    'Date of birth': '04042014',
    Grade: '6',
    'First name': 'Jo',
    'Last name': 'Parker',
  });
  await write(page, { 'Phone number': '(312) 555-0151' });
  await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('2014-04-04');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'No');
  await page.keyboard.press('Enter');
  await addressIs(page, '/payment-method');
  await page.getByText('Step 3 of 4').waitFor();
});
