import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInEveryVariant } from '../e2e/browser.ts';
import { openScreen } from './screen.ts';

let page: Page;

const nowhere = '/favicon.svg';

beforeEach(async () => {
  ({ page } = await openScreen(nowhere));
});

it('the header works in a browser that blocks storage', async () => {
  const tab = await page.context().newPage();
  await tab.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
  });
  await tab.goto(new URL('/schedule', page.url()).href);
  await tab.getByText('Nothing on the schedule yet').waitFor();
  await tab.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  const name = tab.getByLabel('Full name');
  await name.fill('Vi Sitor');
  await tab.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await tab.getByText('Please enter a valid email address.').waitFor();
  expect(await name.inputValue()).toBe('Vi Sitor');
});

it('the prices and terms pages link to the refund policy, and earlier terms can be read', {
  tags: ['consent.policy-pages'],
}, async () => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'refunds and cancellation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Refunds and Cancellation' }).waitFor();
  await page
    .getByText('Unless you withdraw in time, we do not refund part of a month that has begun.')
    .first()
    .waitFor();
  await expectAccessibleInEveryVariant(page);
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await page.getByText('Version of November 2026.').waitFor();
  const before = page.getByText('By registering or by using the site you accept these terms.');
  expect(await before.isVisible()).toBe(false);
  await page.getByText('Version of January 2023').click();
  await before.waitFor();
  await expectAccessible(page);
  await page.goto('/register');
  await page.getByRole('link', { name: 'refunds and cancellation' }).waitFor();
});
