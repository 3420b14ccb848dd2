import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { press } from '../system/locators.ts';
import { addressIs, athlete, openStep } from './open-step.ts';
import { fillIn } from './screen.ts';

describe('going back in the onboarding', () => {
  const back = (page: Page, to: string) =>
    page.getByRole('link', { name: `Back to step ${to}`, exact: true }).click();

  it('the onboarding shows earlier steps again without changing the current step', async () => {
    const { page, family } = await openStep('appLink', 'firstAthlete', 'athletes');
    await addressIs(page, '/payment-method');

    await back(page, '2: Add your athletes');
    await addressIs(page, '/add-athlete');
    await back(page, '1: Get the app');
    await page.reload();
    await page.getByText('Step 1 of 4: Get the app').waitFor();
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
    await press(page, 'Done');
    await addressIs(page, '/payment-method');

    await back(page, '2: Add your athletes');
    await fillIn(page, { ...athlete, Name: 'Riley Parker' });
    await press(page, 'Save Athlete');
    await press(page, 'No');
    await addressIs(page, '/payment-method');
    await back(page, '2: Add your athletes');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with step 3' }).click();
    await addressIs(page, '/payment-method');
    const stored = await family();
    expect(stored?.onboardingStep).toBe('add-payment-method');
    expect(stored?.athletes.length).toBe(2);
  });

  it('the onboarding links back to the card page when no card was saved, and shows a saved card', async () => {
    const { page, club, parent, family } = await openStep('appLink', 'firstAthlete', 'athletes', 'payment');
    await addressIs(page, '/program-request');
    await page.getByText('Checking whether your card was saved...').waitFor();
    await page
      .getByText('No card was saved. You need a card for a plan, but you can also add it later.')
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go back and add a card' }).click();
    await addressIs(page, '/payment-method');
    await club.toFamily(parent, exampleOf(DefaultPaymentMethodChanged));
    await page.getByRole('link', { name: 'Continue with step 4' }).click();
    const saved = page.getByText('Your card is saved: visa ending in 4242.');
    await saved.waitFor();
    // The text fits on one line.
    expect((await saved.boundingBox())?.height).toBeLessThan(40);
    expect((await family())?.onboardingStep).toBe('program-request');
  });
});

it('a reload of the onboarding asks to type medical conditions again, only if some were typed', async () => {
  const { page } = await openStep('appLink');
  const medical = page.getByLabel('Medical conditions');
  const again = 'For privacy, what you typed here before was not kept. Please type it again.';
  await fillIn(page, athlete);
  await page.reload();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Casey Parker');
  expect(await page.getByText(again).count()).toBe(0);
  await medical.fill('Peanut allergy');
  for (const _ of ['the first time', 'once more']) {
    await page.reload();
    await page.getByText(again).waitFor();
    expect(await medical.inputValue()).toBe('');
    const hint = (await medical.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${hint}"]`).textContent()).toContain(again);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Peanut');
  }
  await expectAccessible(page);
  await medical.fill('Peanut allergy');
  await press(page, 'Save Athlete');
  await press(page, 'Yes');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  expect(await page.getByText(again).count()).toBe(0);
});
