import { brand } from '@hoops/domain/club/brand';
import { honeypot } from '@hoops/domain/request/honeypot';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  caller,
  type LocalProduct,
  type Mail,
  type Person,
  password,
  register,
  signUp,
} from '../system/start-local.ts';
import { expectAccessible, openPage } from './browser.ts';
import { completeOnboarding, openSession } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await freshProduct();
});
beforeEach(async () => {
  ({ page, context } = await openPage(product));
});
afterEach(() => context.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const submit = () => button('Submit Request').click();
const details = () => page.getByLabel(/^Details/);
const change = () => page.getByLabel('What would you like to change?');
const says = (words: string) => page.getByText(words, { exact: true }).waitFor();
const alertSays = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
const isSent = () => page.getByText('Thank you! Your request is on its way').waitFor();
const iAm = async (name: string, email: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
};
/** The mails to the coach that answer to this address. */
const mailsFrom = async (email: string): Promise<readonly Mail[]> => {
  await product.settle();
  return (await product.mails()).filter(({ to, replyTo }) => to === brand.email && replyTo === email);
};

let families = 0;
const signedIn = async (): Promise<Person> => {
  families += 1;
  const parent = await completeOnboarding(product, await register(product, `parent-${families}@example.com`));
  await openSession(page, parent.email, password);
  return parent;
};
const nothingAsked =
  "Please either select at least one program or provide additional details about what you're looking for.";

describe('a program request of a visitor', () => {
  it('needs a box or some words, a name and an e-mail', async () => {
    await page.goto('/program-request');
    await submit();
    await says(nothingAsked);
    await says('Please enter your name.');
    await says('Please enter a valid email address.');
    await expectAccessible(page);
    await iAm('   ', 'vi.example.com');
    await details().fill('  ');
    await submit();
    await says(nothingAsked);
    await says('Please enter your name.');
    await says('Please enter a valid email address.');
    await page.getByLabel('Club team').check();
    await expect.poll(() => page.getByText(nothingAsked).count()).toBe(0);
    await iAm('Vi Sitor', 'box@example.com');
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
    await submit();
    await isSent();
    const thanks = page.getByText('Thank you!');
    await expect
      .poll(() => thanks.evaluate((note) => note.closest('[tabindex]') === document.activeElement))
      .toBe(true);
    const [mail] = await mailsFrom('box@example.com');
    expect(mail?.text).toMatch(/club team/i);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  it('reaches the coach alone, once, however often the button is pressed', async () => {
    await page.goto('/program-request');
    await details().fill('Shooting on Mondays?');
    await iAm('Vi Sitor', 'twice@example.com');
    await page.getByRole('button', { name: 'Submit Request' }).evaluate((send: HTMLButtonElement) => {
      send.click();
      send.click();
    });
    await isSent();
    const mails = await mailsFrom('twice@example.com');
    expect(mails.map(({ text }) => text.includes('Shooting on Mondays?'))).toEqual([true]);
    expect((await product.mails()).filter(({ to }) => to === 'twice@example.com')).toEqual([]);
  });

  it('says so when it fails, keeps the words, and can be sent again', async () => {
    await page.goto('/program-request');
    await details().fill('Shooting on Mondays?');
    await iAm('Vi Sitor', 'again@example.com');
    await page.route('**/api/send-program-request', (route) => route.abort(), { times: 1 });
    await submit();
    await alertSays('Failed to submit program request. Please try again later.');
    await page.reload();
    await expect.poll(() => details().inputValue()).toBe('Shooting on Mondays?');
    await page.route(
      '**/api/send-program-request',
      (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
      { times: 1 },
    );
    await submit();
    await alertSays('Failed to submit program request. Please try again later.');
    await context.setOffline(true);
    await submit();
    await alertSays('You are offline.');
    await context.setOffline(false);
    await submit();
    await isSent();
    expect(await mailsFrom('again@example.com')).toHaveLength(1);
    await page.goto('/program-request');
    await expect.poll(() => details().inputValue()).toBe('');
  });

  it('is thanked and dropped when a machine filled in what no person sees', async () => {
    await page.goto('/program-request');
    await page.getByLabel('Private training').check();
    await iAm('Bot', 'bot@example.com');
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
    await submit();
    await isSent();
    expect(await mailsFrom('bot@example.com')).toEqual([]);
  });
});

describe('a program request of a parent', () => {
  it('asks for neither name nor e-mail, and comes from the family', async () => {
    const parent = await signedIn();
    await page.goto('/program-request');
    await submit();
    await says(nothingAsked);
    expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Skill development').check();
    await details().fill('Twice a week');
    await submit();
    await isSent();
    const mails = await mailsFrom(parent.email);
    expect(mails.some(({ text }) => text.includes('Twice a week') && text.includes('Robin Parker'))).toBe(
      true,
    );
    await page.getByRole('link', { name: 'Back to your dashboard' }).click();
    await page.waitForURL('**/portal');
  });

  it('shows at once, cannot be sent before it is known whose it is, and keeps what was typed until then', async () => {
    await signedIn();
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
    await details().fill('Twice');
    expect(await button('Submit Request').isEnabled()).toBe(false);
    const alive = page.locator('.menu-btn:enabled');
    expect(await alive.count()).toBe(0);

    come();
    await alive.waitFor({ state: 'attached' });
    await details().pressSequentially(' a week');
    await expect.poll(() => button('Submit Request').getAttribute('aria-disabled')).toBe('true');
    await details().press('Tab');
    expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false);

    answer();
    await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).waitFor();
    await expect.poll(() => details().inputValue()).toBe('Twice a week');
    await expect.poll(() => page.getByLabel('Club team').isChecked()).toBe(true);
    await submit();
    await isSent();
  });

  it('can also be sent by a person who has not finished registering', async () => {
    const { email } = await signUp(product, 'half@example.com');
    await openSession(page, email, password);
    await page.goto('/program-request');
    await page.getByLabel('Club team').check();
    await iAm('Half Way', email);
    await submit();
    await isSent();
    expect(await mailsFrom(email)).toHaveLength(1);
  });
});

describe('a program change', () => {
  it('of a visitor needs a description, a name and an e-mail', async () => {
    await page.goto('/program-change');
    await submit();
    await says('Please describe the changes you would like to make.');
    await says('Please enter your name.');
    await says('Please enter a valid email address.');
    await expect.poll(() => change().evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await page.getByText('Payment History').count()).toBe(0);
    await change().fill('I cannot log in');
    await iAm('Vi Sitor', 'locked-out@example.com');
    await submit();
    await isSent();
    const [mail] = await mailsFrom('locked-out@example.com');
    expect(mail?.text).toContain('I cannot log in');
  });

  it('of a parent shows the payment history, and says so when it fails', async () => {
    const parent = await signedIn();
    await page.goto('/portal');
    await page.getByRole('link', { name: 'Make Change to Programs' }).click();
    await page.waitForURL('**/program-change');
    await says('Payment History');
    await says('No payment history available.');
    await submit();
    await says('Please describe the changes you would like to make.');
    await expectAccessible(page);
    await change().fill('Fridays instead of Mondays');
    await page.route('**/api/send-program-request', (route) => route.abort(), { times: 1 });
    await submit();
    await alertSays('Failed to submit program change request. Please try again later.');
    await submit();
    await isSent();
    const mails = await mailsFrom(parent.email);
    expect(mails.filter(({ text }) => text.includes('Fridays instead of Mondays'))).toHaveLength(1);
  });
});

describe('too many requests', () => {
  it('from one place have a sentence of their own, and hold up no parent', async () => {
    const visitor = caller(product);
    const request = { description: 'Again', name: 'Vi', email: 'vi@example.com', type: 'program_change' };
    let status = 200;
    for (let sent = 0; sent < 25 && status === 200; sent += 1) {
      ({ status } = await visitor.post('send-program-request', request));
    }
    expect(status).toBe(429);
    await page.goto('/program-change');
    await change().fill('One more');
    await iAm('Vi Sitor', 'vi@example.com');
    await submit();
    await alertSays('Too many requests. Please try again in an hour.');
    await expect.poll(() => change().inputValue()).toBe('One more');

    await signedIn();
    await page.goto('/program-change');
    await submit();
    await isSent();
  });
});
