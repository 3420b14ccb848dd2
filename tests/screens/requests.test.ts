import { problem } from '@hoops/api/http/problem';
import { brand } from '@hoops/domain/brand';
import { honeypot } from '@hoops/domain/request/honeypot';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { button, isFocused, press, waitForAlert, waitForText } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openMailbox } from './mailbox.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const submit = (page: Page) => press(page, 'Submit Request');
const details = (page: Page) => page.getByLabel(/^Details/);
const change = (page: Page) => page.getByLabel('What would you like to change?');
const isSent = (page: Page) => page.getByText('Thank you! Your request is on its way').waitFor();
const iAm = async (page: Page, name: string, email: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
};
const nothingAsked =
  "Please either select at least one program or provide additional details about what you're looking for.";

const open = async (path: string, as?: SignedIn, club = openClub()) => {
  const screen = await openScreen(path, { club, ...(as && { as }) });
  const { mails } = openMailbox(club);
  return {
    ...screen,
    mails,
    mailsFrom: async (email: string) =>
      (await mails()).filter(({ to, replyTo }) => to === brand.email && replyTo === email),
  };
};

const openAsFamily = async (path: string) => {
  const club = openClub();
  const family = await givenFamily(club);
  return { ...(await open(path, family, club)), family };
};

it('a visitor’s program request needs a name, an email, and either a choice or details', {
  tags: ['2.requests.program-request', '3.program-request-options', '6.visitor'],
}, async () => {
  const { page, mailsFrom } = await open('/program-request');
  await submit(page);
  await waitForText(page, nothingAsked);
  await waitForText(page, 'Please enter your name.');
  await waitForText(page, 'Please enter a valid email address.');
  await expectAccessible(page);
  await iAm(page, '   ', 'vi.example.com');
  await details(page).fill('  ');
  await submit(page);
  await waitForText(page, nothingAsked);
  await waitForText(page, 'Please enter your name.');
  await waitForText(page, 'Please enter a valid email address.');
  await page.getByLabel('Club team').check();
  await expect.poll(() => page.getByText(nothingAsked).count()).toBe(0);
  await iAm(page, 'Vi Sitor', 'box@example.com');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  await submit(page);
  await isSent(page);
  const thanks = page.getByText('Thank you!');
  await expect
    .poll(() => thanks.evaluate((note) => note.closest('[tabindex]') === document.activeElement))
    .toBe(true);
  const [mail] = await mailsFrom('box@example.com');
  expect(mail?.text).toMatch(/club team/i);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
});

it('a visitor’s program request reaches only the coach, once, despite a double click', {
  tags: ['8.rate-limited-form'],
}, async () => {
  const { page, mails, mailsFrom } = await open('/program-request');
  await details(page).fill('Shooting on Mondays?');
  await iAm(page, 'Vi Sitor', 'twice@example.com');
  await button(page, 'Submit Request').evaluate((send: HTMLButtonElement) => {
    send.click();
    send.click();
  });
  await isSent(page);
  const sent = await mailsFrom('twice@example.com');
  expect(sent.map(({ text }) => text.includes('Shooting on Mondays?'))).toEqual([true]);
  expect((await mails()).filter(({ to }) => to === 'twice@example.com')).toEqual([]);
});

it('a failed program request shows an error, keeps its text and can be sent again', {
  tags: ['8.program-request'],
}, async () => {
  const { page, context, answer, mailsFrom } = await open('/program-request');
  await details(page).fill('Shooting on Mondays?');
  await iAm(page, 'Vi Sitor', 'again@example.com');
  const failure = 'Failed to submit program request. Please try again later.';
  answer({ sendProgramRequest: lostAnswer });
  await submit(page);
  await waitForAlert(page, failure);
  await page.reload();
  await expect.poll(() => details(page).inputValue()).toBe('Shooting on Mondays?');
  answer({ sendProgramRequest: problem('internal', 'Something went wrong.') });
  await submit(page);
  await waitForAlert(page, failure);
  await context.setOffline(true);
  await submit(page);
  await waitForAlert(page, /^You are offline\./);
  await context.setOffline(false);
  answer({ sendProgramRequest: undefined });
  await submit(page);
  await isSent(page);
  expect(await mailsFrom('again@example.com')).toHaveLength(1);
  await page.goto('/program-request');
  await expect.poll(() => details(page).inputValue()).toBe('');
});

it('a bug in sending a form is reported and shows an error', async () => {
  const { page, provokes } = await open('/program-request');
  await details(page).fill('Shooting on Mondays?');
  await iAm(page, 'Vi Sitor', 'bug@example.com');
  await page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new TypeError('a bug');
    };
  });
  provokes('{"what":"form-not-sent","name":"TypeError"}');
  await submit(page);
  await waitForAlert(page, 'Failed to submit program request. Please try again later.');
});

it('a program request with a filled honeypot shows a thank-you and is dropped', async () => {
  const { page, mailsFrom } = await open('/program-request');
  await page.getByLabel('Private training').check();
  await iAm(page, 'Bot', 'bot@example.com');
  const trap = page.locator(`input[name="${honeypot.name}"]`);
  expect(
    await page
      .getByLabel(honeypot.label)
      .isVisible()
      .then(async () => trap.boundingBox()),
  ).toSatisfy(
    (box: { x: number; y: number; width: number; height: number } | null) =>
      box === null || box.x + box.width <= 0 || box.y + box.height <= 0 || box.width * box.height <= 4,
  );
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'Bots Inc';
  });
  await submit(page);
  await isSent(page);
  expect(await mailsFrom('bot@example.com')).toEqual([]);
});

it('a parent’s program request needs no name or email and is linked to the family', async () => {
  const { page, family, mailsFrom } = await openAsFamily('/program-request');
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).waitFor();
  await submit(page);
  await waitForText(page, nothingAsked);
  expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByLabel('Skill development').check();
  await details(page).fill('Twice a week');
  await submit(page);
  await isSent(page);
  const sent = await mailsFrom(family.email);
  expect(sent.some(({ text }) => text.includes('Twice a week') && text.includes('Robin Parker'))).toBe(true);
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await page.waitForURL('**/portal');
});

it('a program request cannot be sent while the session is loading and keeps its input', {
  tags: ['2.requests.html'],
}, async () => {
  const { page } = await openAsFamily('/my-info');
  let come = (): void => undefined;
  const script = new Promise<void>((resolve) => {
    come = resolve;
  });
  let answer = (): void => undefined;
  const record = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.route('**/api/me', async (route) => {
    await record;
    await route.continue();
  });
  await page.goto('/program-request', { waitUntil: 'commit' });
  await page.getByLabel('Club team').check();
  await details(page).fill('Twice');
  expect(await button(page, 'Submit Request').isEnabled()).toBe(false);
  const alive = page.locator('button[type=submit]:enabled');
  expect(await alive.count()).toBe(0);

  come();
  await alive.waitFor({ state: 'attached' });
  await details(page).pressSequentially(' a week');
  await expect.poll(() => button(page, 'Submit Request').getAttribute('aria-disabled')).toBe('true');
  await details(page).press('Tab');
  expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false);

  answer();
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).waitFor();
  await expect.poll(() => details(page).inputValue()).toBe('Twice a week');
  await expect.poll(() => page.getByLabel('Club team').isChecked()).toBe(true);
  await submit(page);
  await isSent(page);
});

it('a half-registered person can send a program request', async () => {
  const half = { sub: 'half-way', email: 'half@example.com' };
  const { page, mailsFrom } = await open('/program-request', half);
  await page.getByLabel('Club team').check();
  await iAm(page, 'Half Way', half.email);
  await submit(page);
  await isSent(page);
  expect(await mailsFrom(half.email)).toHaveLength(1);
});

it('a visitor’s program change needs a description, a name and an email', async () => {
  const { page, mailsFrom } = await open('/program-change');
  await submit(page);
  await waitForText(page, 'Please describe the changes you would like to make.');
  await waitForText(page, 'Please enter your name.');
  await waitForText(page, 'Please enter a valid email address.');
  await expect.poll(() => isFocused(change(page))).toBe(true);
  expect(await page.getByText('Payment History').count()).toBe(0);
  await change(page).fill('I cannot log in');
  await iAm(page, 'Vi Sitor', 'locked-out@example.com');
  await submit(page);
  await isSent(page);
  const [mail] = await mailsFrom('locked-out@example.com');
  expect(mail?.text).toContain('I cannot log in');
});

it('a parent’s program change shows the payment history, and an error if sending fails', {
  tags: ['2.requests.program-change', '8.program-change'],
}, async () => {
  const { page, family, answer, mailsFrom } = await openAsFamily('/portal');
  await page.getByRole('link', { name: 'Make Change to Programs' }).click();
  await page.waitForURL('**/program-change');
  await waitForText(page, 'Payment History');
  await waitForText(page, 'No payment history available.');
  await submit(page);
  await waitForText(page, 'Please describe the changes you would like to make.');
  await expectAccessible(page);
  await change(page).fill('Fridays instead of Mondays');
  answer({ sendProgramRequest: lostAnswer });
  await submit(page);
  await waitForAlert(page, 'Failed to submit program change request. Please try again later.');
  answer({ sendProgramRequest: undefined });
  await submit(page);
  await isSent(page);
  const sent = await mailsFrom(family.email);
  expect(sent.filter(({ text }) => text.includes('Fridays instead of Mondays'))).toHaveLength(1);
});

it('too many visitor requests from one place show an error and do not block a parent', {
  tags: ['8.rate-limited-form'],
}, async () => {
  const club = openClub();
  const parent = await givenFamily(club);
  const { page, signInElsewhere } = await openScreen('/program-change', {
    club,
    as: parent,
    signedInLater: true,
  });
  const request = { description: 'Again', name: 'Vi', email: 'vi@example.com', type: 'program_change' };
  const send = () =>
    fetch(new URL('/api/send-program-request', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(request),
    });
  let status = 200;
  for (let sent = 0; sent < 25 && status === 200; sent += 1) ({ status } = await send());
  expect(status).toBe(429);
  await change(page).fill('One more');
  await iAm(page, 'Vi Sitor', 'vi@example.com');
  await submit(page);
  await waitForAlert(page, 'Too many requests. Please try again in an hour.');
  await expect.poll(() => change(page).inputValue()).toBe('One more');

  await signInElsewhere();
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).waitFor();
  await submit(page);
  await isSent(page);
});
