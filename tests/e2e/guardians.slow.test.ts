import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { registerFamily } from '../system/local-family.ts';
import { button, press } from '../system/locators.ts';
import { athleteInfo, type LocalProduct, parentInfo, password } from '../system/start-local.ts';
import { expectAccessible, openPage, phone } from './browser.ts';
import { newEmail, openSession } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

const linkTo = async (email: string): Promise<string> => {
  await product.settle();
  const mails = (await product.mails()).filter(({ to }) => to === email);
  const path = mails.flatMap(({ text }) => /\/join\?invitation=\S+/.exec(text)?.[0] ?? []).at(-1);
  if (path === undefined) throw new Error(`No invitation was mailed to ${email}.`);
  expect(JSON.stringify(mails)).not.toContain(parentInfo.name);
  return path;
};

const changesExperience = async (page: Page, athleteId: string, to: string): Promise<void> => {
  await page.goto(`/athletes/${athleteId}`);
  await press(page, 'Edit years of experience');
  await page.getByRole('textbox', { name: 'Years of experience' }).fill(to);
  await press(page, 'Save Changes');
  await button(page, 'Edit years of experience').waitFor();
};

it('an invited partner signs up, joins, sees the household, and is out at once when removed', {
  tags: ['guardians.invited', 'guardians.joined', 'guardians.ended', 'guardians.named'],
}, async () => {
  const dana = await registerFamily(product, newEmail(), { card: null });
  const [athleteId = ''] = dana.athleteIds;
  const partnerEmail = newEmail('partner');
  const [one, other] = [
    await openPage(product, { viewport: phone }),
    await openPage(product, { viewport: phone }),
  ];
  try {
    await openSession(one.page, dana.email);
    await one.page.goto('/my-info');
    await press(one.page, 'Invite a Guardian');
    await one.page.getByLabel('Their full name').fill('Sam Reyes');
    await one.page.getByLabel('Their email').fill(partnerEmail);
    await press(one.page, 'Send Invitation');
    await one.page.getByText(/^Invited on/).waitFor();
    await expectAccessible(one.page);

    await other.page.goto(await linkTo(partnerEmail));
    await other.page.getByText('After you log in, you see who invites you.').waitFor();
    expect(await other.page.getByText(parentInfo.name).count()).toBe(0);
    await expectAccessible(other.page);
    await other.page.getByLabel('Email', { exact: true }).fill(partnerEmail);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await press(other.page, 'Make a Login');
    await other.page.getByRole('heading', { name: `${parentInfo.name} invites you` }).waitFor();
    await expectAccessible(other.page);
    await press(other.page, 'Join the Account');
    await other.page.waitForURL('**/portal');
    await other.page.getByText(athleteInfo.athleteName).first().waitFor();

    await changesExperience(other.page, athleteId, '12 seasons');
    await one.page.goto('/history');
    await one.page
      .getByText(/by Sam Reyes/)
      .first()
      .waitFor();
    await one.page.goto('/my-info');
    await press(one.page, /^Remove/);
    await press(one.page, 'Remove');
    await one.page.getByText(/Joined on/).waitFor({ state: 'detached' });

    await other.page.getByRole('link', { name: 'Dashboard' }).first().click();
    await other.page.reload();
    await other.page.waitForURL('**/register');
    expect(await other.page.getByText(athleteInfo.athleteName).count()).toBe(0);
    one.noErrors();
    other.takeErrors();
  } finally {
    await one.context.close();
    await other.context.close();
  }
});

it('another home signs up from the link, sees only the shared athlete, and loses it in an open page', {
  tags: ['other-home.invited', 'other-home.shared', 'other-home.ended'],
}, async () => {
  const dana = await registerFamily(product, newEmail(), { card: null });
  const [athleteId = ''] = dana.athleteIds;
  const homeEmail = newEmail('home');
  const [one, other] = [
    await openPage(product, { viewport: phone }),
    await openPage(product, { viewport: phone }),
  ];
  try {
    await openSession(one.page, dana.email);
    await one.page.goto('/my-info');
    await press(one.page, 'Share With Another Home');
    await one.page.getByLabel('Their full name').fill('Luis Reyes');
    await one.page.getByLabel('Their email').fill(homeEmail);
    await press(one.page, 'Send Invitation');
    await one.page.getByText(/^Invited as another home on/).waitFor();

    await other.page.goto(await linkTo(homeEmail));
    await other.page.getByLabel('Email', { exact: true }).fill(homeEmail);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await press(other.page, 'Make a Login');
    await other.page.getByRole('link', { name: 'Continue' }).click();
    await other.page.getByLabel('Full name').fill('Luis Reyes');
    await other.page.getByLabel('Phone number').fill(parentInfo.phoneNumber);
    await other.page.getByLabel('Street').fill('1 Other Street');
    await other.page.getByLabel('City').fill(parentInfo.address.city);
    await other.page.getByLabel('State').fill(parentInfo.address.state);
    await other.page.getByLabel('Zip code').fill(parentInfo.address.zipCode);
    await press(other.page, 'Sign Up');
    await press(other.page, 'Accept the Invitation');
    await other.page.waitForURL('**/portal');
    await other.page.getByRole('link', { name: athleteInfo.athleteName }).click();
    await other.page.getByText(athleteInfo.emergencyContact.phoneNumber).waitFor();
    await expectAccessible(other.page);
    expect(await other.page.getByText(dana.email).count()).toBe(0);

    await one.page.goto('/my-info');
    await one.page.getByText(`${athleteInfo.athleteName}: shared with Luis Reyes`).waitFor();
    await press(one.page, /^Stop Sharing/);
    await press(one.page, 'Stop Sharing');
    await one.page.getByText(/shared with Luis Reyes$/).waitFor({ state: 'detached' });
    await expectAccessible(one.page);

    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Athlete not found' }).waitFor();
    await other.page.goto(`/athletes/${athleteId}`);
    await other.page.getByRole('heading', { name: 'Athlete not found' }).waitFor();
    one.noErrors();
    other.takeErrors();
  } finally {
    await one.context.close();
    await other.context.close();
  }
});
