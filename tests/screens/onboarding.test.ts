import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { moveTo } from '../e2e/people.ts';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { isFocused, press, waitForAlert } from '../system/locators.ts';
import { addressIs, athlete, next, openStep } from './open-step.ts';
import { fillIn, openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

describe('each step of the onboarding', () => {
  const steps = [
    ['Step 1 of 4: Get the app', '/app-link', undefined],
    ['Step 2 of 4: Add your athletes', '/add-athlete?onboarding=true', 'appLink'],
    ['Step 2 of 4: Add your athletes', '/add-athlete?onboarding=true&showPopup=true', 'firstAthlete'],
    ['Step 3 of 4: Payment method', '/payment-method', 'athletes'],
    ['Step 4 of 4: Request a program', '/program-request', 'payment'],
  ] as const;

  it('every portal screen redirects to the current onboarding step, in any browser', {
    tags: ['4.onboarding.start', '4.onboarding.redirects'],
  }, async () => {
    const { page, club, parent } = await openStep();
    const { page: second } = await openScreen('/portal', { as: parent, club });
    for (const [progress, address, step] of steps) {
      if (step) await next[step](club, parent);
      await page.goto('/dashboard');
      await addressIs(page, address);
      await page.getByText(progress).waitFor();
      for (const screen of ['/portal', '/athletes', '/programs', '/athletes/nobody']) {
        await moveTo(page, screen);
        await addressIs(page, address);
      }
      await second.goto('/portal');
      await addressIs(second, address);
    }
  });

  it('screens of other onboarding steps redirect to the current step', {
    tags: ['4.onboarding.redirects'],
  }, async () => {
    const { page } = await openStep();
    for (const screen of ['/payment-method', '/add-athlete', '/add-athlete?onboarding=true&showPopup=true']) {
      await moveTo(page, screen);
      await addressIs(page, '/app-link');
    }
    for (const screen of ['/my-info', '/schedule', '/program-request', '/program-change']) {
      await moveTo(page, screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await addressIs(page, screen);
    }
  });

  it('an unknown onboarding step redirects to /app-link', {
    tags: ['4.onboarding.completed'],
  }, async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const me = await club.call(family, 'me', {});
    if (!me.family) throw new Error('The family is not there.');
    const unknown = { ...me, family: { ...me.family, onboardingStep: 'new-step' as never } };
    const { page } = await openScreen('/portal', { as: family, club });
    await page.route('**/api/me', (route) => route.fulfill({ json: unknown }));
    await page.reload();
    await addressIs(page, '/app-link');
  });

  it('an onboarding step that cannot be saved shows an error and stays', {
    tags: ['4.onboarding.app-link', '8.portal-link'],
  }, async () => {
    const { page, club, parent, answer, provokes } = await openStep();
    provokes('app-link-not-done', 'onboarding-not-continued', 'payment-page-not-opened');
    await addressIs(page, '/app-link');
    answer({ continueOnboarding: lostAnswer });
    await press(page, 'Done');
    await waitForAlert(page, /^Your browser could not reach us\./);
    answer({ continueOnboarding: undefined });
    await press(page, 'Done');
    await addressIs(page, '/add-athlete?onboarding=true');

    await next.firstAthlete(club, parent);
    await page.goto('/portal');
    answer({ continueOnboarding: lostAnswer });
    await press(page, 'No');
    await page.getByRole('dialog').getByText('Your browser could not reach us.').waitFor();
    answer({ continueOnboarding: undefined });
    await press(page, 'No');
    await addressIs(page, '/payment-method');

    answer({ getStripeCustomerPortalLink: lostAnswer });
    await press(page, 'Add Payment Method');
    await waitForAlert(page, /^The payment page could not be opened\./);
    await addressIs(page, '/payment-method');
    await expectAccessible(page);
  });
});

it('the app page links to both stores and explains the team code', {
  tags: ['2.onboarding.teamreach-app', '2.onboarding.afterwards'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/app-link', { as: await givenFamily(club), club });
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
  await press(page, 'Done');
  await page.waitForURL('**/portal');
});

it('the athlete form requires name, date of birth and emergency contact, and checks the age', {
  tags: ['2.onboarding.add-athlete-form', '5.date-of-birth'],
}, async () => {
  const { page } = await openStep('appLink');
  await page.getByRole('heading', { name: 'Add your first athlete' }).waitFor();
  await press(page, 'Save Athlete');
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
  await fillIn(page, { ...athlete, Name: '  ', 'Date of birth': '2031-01-01' });
  await page.getByText('Please enter a date of birth in the past.').waitFor();
  await page.getByText("Please enter the athlete's name.").waitFor();
  await fillIn(page, { 'Date of birth': '1999-01-01' });
  await page.getByText(/Our program is made for ages 8 to 18, and this date means age \d\d/).waitFor();
  await expectAccessible(page);
});

it('the onboarding offers to add another athlete after each athlete', {
  tags: [
    '2.onboarding.popup',
    '2.onboarding.popup-only-displays',
    '3.athlete',
    '4.onboarding.add-first-athlete',
    '4.onboarding.add-more-athletes',
    '5.whitespace-and-duplicates',
  ],
}, async () => {
  const { page, family } = await openStep('appLink');
  // The dialog's address must not skip the first athlete.
  await page.goto('/add-athlete?onboarding=true&showPopup=true');
  await page.getByRole('heading', { name: 'Add your first athlete' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await fillIn(page, athlete);
  await page.getByLabel('Medical conditions').fill('Asthma');
  await press(page, 'Save Athlete');
  const question = page.getByRole('dialog', { name: 'Would you like to add another athlete?' });
  await question.waitFor();
  await addressIs(page, '/add-athlete?onboarding=true&showPopup=true');
  await page.reload();
  await question.waitFor();
  await press(page, 'Yes');
  await addressIs(page, '/add-athlete?onboarding=true');
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('');
  await expect.poll(() => isFocused(name)).toBe(true);
  await expect.poll(() => page.getByLabel('Medical conditions').inputValue()).toBe('');
  await page.getByText('Saved so far: Casey Parker.').waitFor();

  await fillIn(page, athlete);
  await page.getByText('You already have an athlete with this name and date of birth.').waitFor();
  await fillIn(page, { Name: 'Riley Parker' });
  await expect.poll(() => page.getByText('You already have an athlete').count()).toBe(0);
  await press(page, 'Save Athlete');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await addressIs(page, '/add-athlete?onboarding=true');
  await press(page, 'No more athletes to add');
  await addressIs(page, '/payment-method');
  const stored = await family();
  expect(stored?.athletes.map((one) => [one.athleteName, one.isAdditional])).toEqual([
    ['Casey Parker', false],
    ['Riley Parker', true],
  ]);
});
