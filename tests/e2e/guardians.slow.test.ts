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
