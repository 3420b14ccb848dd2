import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putCard } from '../system/put-card.ts';
import { athleteInfo, type LocalProduct, type Person, password, register } from '../system/start-local.ts';
import { expectAccessible, openPage } from './browser.ts';
import { completeOnboarding, moveTo, newEmail, openSession } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  ({ page, context } = await openPage(product));
});
afterEach(() => context.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alertSays = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
const addressIs = (address: string) => expect.poll(() => page.url().replace(product.url, '')).toBe(address);
const type = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value);
  }
};

const athlete = {
  Name: 'Casey Parker',
  'Date of birth': '2014-04-04',
  'First name': 'Jo',
  'Last name': 'Parker',
  'Phone number': '(312) 555-0151',
};

describe('each step of the onboarding', () => {
  const steps: readonly (readonly [string, string, (parent: Person) => Promise<unknown>])[] = [
    ['Step 1 of 4: Get the app', '/app-link', async () => undefined],
    [
      'Step 2 of 4: Add your athletes',
      '/add-athlete?onboarding=true',
      (parent) => parent.post('continueOnboarding', { action: 'app-link-done' }),
    ],
    [
      'Step 2 of 4: Add your athletes',
      '/add-athlete?onboarding=true&showPopup=true',
      (parent) => parent.post('addAthlete', athleteInfo),
    ],
    [
      'Step 3 of 4: Payment method',
      '/payment-method',
      (parent) => parent.post('continueOnboarding', { action: 'no-more-athletes' }),
    ],
    [
      'Step 4 of 4: Request a program',
      '/program-request',
      (parent) => parent.post('getStripeCustomerPortalLink', {}),
    ],
  ];

  it('is where every screen of the portal leads, in any browser', async () => {
    const parent = await register(product, newEmail());
    const second = await openPage(product);
    for (const one of [page, second.page]) await openSession(one, parent.email, password);
    for (const [progress, address, goOn] of steps) {
      await goOn(parent);
      await page.goto('/dashboard');
      await addressIs(address);
      await page.getByText(progress).waitFor();
      for (const screen of ['/portal', '/athletes', '/programs', '/athletes/nobody']) {
        await moveTo(page, screen);
        await addressIs(address);
      }
      await second.page.goto('/portal');
      await expect.poll(() => second.page.url()).toBe(product.url + address);
    }
    await second.context.close();
  });

  it('is where the screens of other steps lead', async () => {
    const parent = await register(product, newEmail());
    await openSession(page, parent.email, password);
    for (const screen of ['/payment-method', '/add-athlete', '/add-athlete?onboarding=true&showPopup=true']) {
      await moveTo(page, screen);
      await addressIs('/app-link');
    }
    // What is no step can be read and used all the same.
    for (const screen of ['/my-info', '/schedule', '/program-request', '/program-change']) {
      await moveTo(page, screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await addressIs(screen);
    }
  });

  it('is /app-link when the step is not known', async () => {
    const parent = await completeOnboarding(product, await register(product, newEmail()));
    await openSession(page, parent.email, password);
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch();
      const me = await response.json();
      await route.fulfill({
        response,
        json: { ...me, family: { ...me.family, onboardingStep: 'new-step' } },
      });
    });
    await page.goto('/portal');
    await addressIs('/app-link');
  });

  it('stays where it is when it cannot be saved, and says so', async () => {
    const parent = await register(product, newEmail());
    await openSession(page, parent.email, password);
    await page.route('**/api/continueOnboarding', (route) => route.abort(), { times: 1 });
    await button('Done').click();
    await alertSays('We could not be reached.');
    await button('Done').click();
    await addressIs('/add-athlete?onboarding=true');

    await parent.post('addAthlete', athleteInfo);
    await page.goto('/portal');
    await page.route('**/api/continueOnboarding', (route) => route.abort(), { times: 1 });
    await button('No').click();
    await page.getByRole('dialog').getByText('We could not be reached.').waitFor();
    await button('No').click();
    await addressIs('/payment-method');

    await page.route('**/api/getStripeCustomerPortalLink', (route) => route.abort(), { times: 1 });
    await button('Add Payment Method').click();
    await alertSays('The payment page could not be opened.');
    await addressIs('/payment-method');
    await expectAccessible(page);
  });
});

describe('going back', () => {
  const back = (to: string) => page.getByRole('link', { name: `Back to step ${to}`, exact: true }).click();

  it('shows each step again, where more can be done, and leaves the step as it is', async () => {
    const parent = await register(product, newEmail());
    await parent.post('continueOnboarding', { action: 'app-link-done' });
    await parent.post('addAthlete', athleteInfo);
    await parent.post('continueOnboarding', { action: 'no-more-athletes' });
    await openSession(page, parent.email, password);
    await addressIs('/payment-method');

    await back('2: Add your athletes');
    await addressIs('/add-athlete');
    await back('1: Get the app');
    await page.reload();
    await page.getByText('Step 1 of 4: Get the app').waitFor();
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
    await button('Done').click();
    await addressIs('/payment-method');

    await back('2: Add your athletes');
    await type({ ...athlete, Name: 'Riley Parker' });
    await button('Save Athlete').click();
    await button('No').click();
    await addressIs('/payment-method');
    await back('2: Add your athletes');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with step 3' }).click();
    await addressIs('/payment-method');
    const { family } = (await parent.get('me')).body;
    expect(family.onboardingStep).toBe('add-payment-method');
    expect(family.athletes.length).toBe(2);
  });

  it('is offered where no card was saved, and the page says when one is', async () => {
    const parent = await register(product, newEmail());
    await parent.post('continueOnboarding', { action: 'app-link-done' });
    await parent.post('addAthlete', athleteInfo);
    await parent.post('continueOnboarding', { action: 'no-more-athletes' });
    await parent.post('getStripeCustomerPortalLink', {});
    await openSession(page, parent.email, password);
    await addressIs('/program-request');
    await page.getByText('No card was saved. A plan needs one; you can also add it later.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go back and add a card' }).click();
    await addressIs('/payment-method');
    await putCard(product, parent, 'pm_card_visa');
    await page.getByRole('link', { name: 'Continue with step 4' }).click();
    await page.getByText('Your card is saved: visa ending in 4242.').waitFor();
    expect((await parent.get('me')).body.family.onboardingStep).toBe('program-request');
  });
});

describe('the team app', () => {
  it('has its two stores, the note on the team code and Done', async () => {
    const parent = await completeOnboarding(product, await register(product, newEmail()));
    await openSession(page, parent.email, password);
    await page.goto('/app-link');
    await page.getByRole('heading', { name: 'Get the TeamReach App' }).waitFor();
    for (const [name, host] of [
      ['Apple App Store', 'apps.apple.com'],
      ['Google Play', 'play.google.com'],
    ] as const) {
      const link = page.getByRole('link', { name });
      expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host);
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    }
    await page.getByText('use the team code from the coach').waitFor();
    // After the onboarding Done leads to the portal.
    await button('Done').click();
    await page.waitForURL('**/portal');
  });
});

describe('adding athletes', () => {
  const atFirstAthlete = async (): Promise<Person> => {
    const parent = await register(product, newEmail());
    await parent.post('continueOnboarding', { action: 'app-link-done' });
    await openSession(page, parent.email, password);
    return parent;
  };

  it('asks for name, date of birth and the emergency contact, and remarks on the rest', async () => {
    await atFirstAthlete();
    await page.getByRole('heading', { name: 'Add your first athlete' }).waitFor();
    await button('Save Athlete').click();
    for (const sentence of [
      "Please enter the athlete's name.",
      'Please enter a date of birth.',
      "Please enter the emergency contact's first name.",
      "Please enter the emergency contact's last name.",
      "Please enter the emergency contact's phone number.",
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(5);
    await type({ ...athlete, Name: '  ', 'Date of birth': '2031-01-01' });
    await page.getByText('Please enter a date of birth in the past.').waitFor();
    await page.getByText("Please enter the athlete's name.").waitFor();
    await type({ 'Date of birth': '1999-01-01' });
    await page.getByText(/Our program is made for ages 8 to 18, and this date means age \d\d/).waitFor();
    await expectAccessible(page);
  });

  it('asks after every one whether there is another', async () => {
    const parent = await atFirstAthlete();
    // The question is no way around the first athlete.
    await page.goto('/add-athlete?onboarding=true&showPopup=true');
    await page.getByRole('heading', { name: 'Add your first athlete' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await type(athlete);
    await page.getByLabel('Medical conditions').fill('Asthma');
    await button('Save Athlete').click();
    const question = page.getByRole('dialog', { name: 'Would you like to add another athlete?' });
    await question.waitFor();
    await addressIs('/add-athlete?onboarding=true&showPopup=true');
    await page.reload();
    await question.waitFor();
    await button('Yes').click();
    await addressIs('/add-athlete?onboarding=true');
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel('Medical conditions').inputValue()).toBe('');
    await page.getByText('Saved so far: Casey Parker.').waitFor();

    await type(athlete);
    await page.getByText('You already have an athlete with this name and date of birth.').waitFor();
    await type({ Name: 'Riley Parker' });
    await expect.poll(() => page.getByText('You already have an athlete').count()).toBe(0);
    await button('Save Athlete').click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await addressIs('/add-athlete?onboarding=true');
    // Who says that there are no more is not asked again.
    await button('No more athletes to add').click();
    await addressIs('/payment-method');
    const { body } = await parent.get('me');
    expect(
      body.family.athletes.map((one: { athleteName: string; isAdditional: boolean }) => [
        one.athleteName,
        one.isAdditional,
      ]),
    ).toEqual([
      ['Casey Parker', false],
      ['Riley Parker', true],
    ]);
  });
});
