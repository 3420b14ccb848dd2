import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../web/src/route-table.ts';
import { putCard } from '../system/put-card.ts';
import { athleteInfo, type LocalProduct, type Person, password, register } from '../system/start-local.ts';
import { desk, expectAccessible, openPage, phone } from './browser.ts';
import { becomeAdmin, completeOnboarding, openSession } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let noErrors: () => void;
let robin: Person;
let coach: Person;

const longName = 'Maximiliana von Wolfeschlegelsteinhausenbergerdorff-Hohenzollern Castellanos';

const openAs = async (email: string) => {
  const opened = await openPage(product);
  await openSession(opened.page, email, password);
  return opened;
};

beforeAll(async () => {
  product = await freshProduct();
  coach = await becomeAdmin(product, 'coach@example.com', password);
  ({ page, noErrors } = await openAs(coach.email));
});

const main = () => page.getByRole('main');
const count = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const isPressed = (filter: string) =>
  page.getByRole('button', { name: filter, exact: true, pressed: true }).waitFor();
const rows = () => page.locator('[data-row]').allTextContents();

/** Types and waits for the server's answer: searching begins when the typing pauses. */
const searchFor = async (label: string, text: string): Promise<void> => {
  const answered = page.waitForResponse((response) =>
    response.url().includes(`search=${encodeURIComponent(text).replaceAll('%20', '+')}`),
  );
  await page.getByRole('searchbox', { name: label }).fill(text);
  await answered;
};

describe('an administrator, before anybody has registered', () => {
  it('lands on the literal /portal after the login, with the administrators’ bar', async () => {
    expect(new URL(page.url()).pathname).toBe('/portal');
    const bar = page.getByRole('navigation', { name: 'Portal' });
    await expect
      .poll(() => bar.getByRole('link').allTextContents())
      .toEqual(['PARENTS', 'ATHLETES', 'SCHEDULE']);
  });

  it('sees the club’s day first, and every screen in one rail, also on the schedule; on a phone a bar', async () => {
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await main().getByText('Every request is answered.').waitFor();
    await main().getByText('Nobody owes anything.').waitFor();
    await main().getByText('No payment has failed.').waitFor();
    await expect.poll(() => main().getByText('No athletes yet').count()).toBe(0);
    await expectAccessible(page);
    const others = page.getByRole('navigation', { name: 'Administration' });
    const screens = ['Today', 'Roster', 'Requests', 'Money', 'Grades', 'Event history', 'Reconciliation'];
    for (const path of ['/portal', '/schedule']) {
      await page.goto(path);
      await expect.poll(() => others.getByRole('link').allTextContents()).toEqual(screens);
      await page
        .getByRole('navigation', { name: 'Portal' })
        .getByRole('link', { name: 'ATHLETES' })
        .waitFor();
    }
    await page.setViewportSize(phone);
    await expect.poll(() => others.count()).toBe(0);
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'ATHLETES' }).waitFor();
    await page.setViewportSize(desk);
  });

  it('finds no one: administrators are not parents', async () => {
    await page.goto('/parents');
    await page.getByText('No parents yet').waitFor();
    await count('0 parents').waitFor();
    await expectAccessible(page);
    await page.goto('/athlete-list');
    await page.getByText('No athletes yet').waitFor();
    await count('0 athletes').waitFor();
  });
});

describe('one family', () => {
  beforeAll(async () => {
    robin = await completeOnboarding(product, await register(product, 'robin@example.com'));
    await product.settle();
  });

  it('is a row with its athletes counted, found by any name, by the e-mail and by the phone number', async () => {
    await page.goto('/parents');
    await count('1 parent').waitFor();
    await expect.poll(rows).toEqual(['Robin Parker - 1 athlete(s)']);
    for (const name of ['park', 'robin p', 'CASEY', 'casey parker', 'Robin@example.com', '312 555-0150']) {
      await searchFor('Search parents or athletes...', `nobody, not ${name}`);
      await page.getByText('No parents found').waitFor();
      await searchFor('Search parents or athletes...', name);
      await count('1 parent').waitFor();
    }
    await searchFor('Search parents or athletes...', 'nobody');
    await page.getByText('No parents found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await count('1 parent').waitFor();
  });

  it('has a page with all its fields, reached by keyboard', async () => {
    const row = page.getByRole('link', { name: 'Robin Parker - 1 athlete(s)' });
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/parent/${robin.sub}`);
    await page.getByRole('heading', { name: 'Robin Parker' }).waitFor();
    const fact = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect.poll(() => fact('Name').first().textContent()).toBe('Robin Parker');
    await expect.poll(() => fact('Email').textContent()).toBe('robin@example.com');
    await expect.poll(() => fact('Phone').textContent()).toBe('(312) 555-0150');
    await expect.poll(() => fact('Address').textContent()).toBe('1 Court StreetChicago, IL 60601');
    await expect.poll(() => fact('Open in all').textContent()).toBe('$0.00');
    await page.getByText('No payment history available.').waitFor();
    await expect.poll(() => fact('Marketing method').textContent()).toBe('Internet');
    await expect.poll(() => fact('Payment status').textContent()).toBe('Up to Date');
    const athlete = main().getByRole('listitem').filter({ hasText: 'Casey Parker' }).first();
    await athlete.getByText('Not Enrolled').waitFor();
    await expectAccessible(page);
    await athlete.getByRole('link', { name: 'Casey Parker' }).click();
    await page.waitForURL('**/athletes/*');
  });

  it('shows an athlete with medical notes and emergency contact, to read, and says that this is recorded', async () => {
    await page.getByText('Medical conditions', { exact: true }).waitFor();
    await page.getByRole('link', { name: '(312) 555-0151' }).waitFor();
    await page.getByText('is recorded in the event history').waitFor();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('Added Casey Parker').waitFor();
    expect(
      await main()
        .getByRole('button', { name: /Edit|Save|Delete|Add Programs/ })
        .count(),
    ).toBe(0);
    await expectAccessible(page);
    await product.settle();
    await page.goto('/audit?type=PersonalDataViewed');
    await main().getByText('Looked at the details of Casey Parker').first().waitFor();
    // Each event has an address, which opens it in any tab and can be copied.
    await main().getByRole('button', { name: 'Looked at the details of Casey Parker' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Looked at the details of Casey Parker' });
    await dialog.getByText('Coach Carter').first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('event')).toMatch(/~.+@\d+$/);
    const address = new URL(page.url()).searchParams.get('event');
    await page.goto(`/audit?type=AdminGranted&event=${address}`);
    await page.getByRole('dialog').getByText('Looked at the details of Casey Parker').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy event' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('event')).toBeNull();
    await expect.poll(() => page.getByLabel('Type of event').locator('optgroup').count()).toBeGreaterThan(5);
  });

  it('says Half Week once the plan runs, and Pending once its card fails', async () => {
    await putCard(product, robin, 'pm_card_visa');
    const { family } = (await robin.get('me')).body;
    const [{ athleteId }] = family.athletes;
    const { status } = await robin.post('createSubscription', {
      subscriptionType: 'half_week',
      athleteId,
      customerId: family.stripeCustomerId,
    });
    expect(status).toBe(200);
    await product.settle();
    await page.goto(`/parent/${robin.sub}`);
    await main().getByText('Half Week').first().waitFor();
    await putCard(product, robin, 'pm_card_chargeCustomerFail');
    // After the renewal, on a Saturday in the club's timezone too.
    const later = new Date((await product.status()).clock);
    later.setUTCDate(later.getUTCDate() + 32);
    later.setUTCDate(later.getUTCDate() + 6 - later.getUTCDay());
    later.setUTCHours(18, 0, 0, 0);
    await product.advanceTo(later.toISOString());
    await page.goto(`/parent/${robin.sub}`);
    await page.getByText('Pending').first().waitFor();
    await page.getByText('The card failed for a plan.').waitFor();
    await main().getByText('Plan of Casey Parker, the card failed').waitFor();
    await expectAccessible(page);
    const [customer] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Customer at Stripe' }).click(),
    ]);
    await customer.locator(`#${family.stripeCustomerId}`).getByText('Robin Parker').waitFor();
    await customer.close();
    await page.getByRole('link', { name: /^Receipt of/ }).click();
    await page.waitForURL(`**/parent/${robin.sub}/receipts/*`);
    await main().getByText('Half Week plan, Casey Parker').waitFor();
    await page.getByRole('link', { name: 'Payment History' }).click();
    await page.waitForURL(`**/parent/${robin.sub}`);
    await page.goto('/payments');
    await page.getByRole('link', { name: 'Payment pending, remove this filter' }).waitFor();
    await count('1 athlete').waitFor();
    await expectAccessible(page);
  });
});

describe('the athlete list', () => {
  const presets: Readonly<Record<string, string | undefined>> = {
    '/payments': 'Payment pending',
    '/monday': 'Monday',
    '/tuesday': 'Tuesday',
    '/wednesday': 'Wednesday',
    '/thursday': 'Thursday',
    '/friday': 'Friday',
    '/saturday': 'Saturday',
    '/reps': 'Scrimmage league',
  };
  const addresses = routeTable.filter(({ page: name }) => name === 'athlete-list').map(({ path }) => path);

  it('is the same on all of its addresses, each with its preset in view', async () => {
    expect(addresses).toHaveLength(15);
    for (const path of addresses.filter((address) => address !== '/today')) {
      await page.goto(path.replace(':programId', 'monday'));
      await page.getByRole('heading', { name: 'Athletes', level: 1 }).waitFor();
      await page.getByRole('searchbox', { name: 'Search athletes...' }).waitFor();
      for (const filter of ['All', 'Half Week', 'Full Week', 'Unenrolled']) {
        await page.getByRole('button', { name: filter, exact: true }).waitFor();
      }
      const chips = page.getByRole('link', { name: /, remove this filter$/ });
      const preset = path.includes(':programId') ? 'Monday' : presets[path];
      await expect.poll(() => chips.allTextContents()).toEqual(preset ? [preset] : []);
    }
  });

  it('loses a preset by a press on it', async () => {
    await page.goto('/monday');
    await page.getByText('Nobody takes this class').waitFor();
    await expectAccessible(page);
    const chip = page.getByRole('link', { name: 'Monday, remove this filter' });
    await chip.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/athlete-list');
    await count('1 athlete').waitFor();
    await expect.poll(() => chip.count()).toBe(0);
  });

  it('knows the club’s day: a weekday presets it, Sunday says that there are no classes', async () => {
    await page.goto('/today');
    await page.getByRole('link', { name: 'Today, Saturday, remove this filter' }).waitFor();
    const sunday = new Date((await product.status()).clock);
    sunday.setUTCDate(sunday.getUTCDate() + 1);
    await product.advanceTo(sunday.toISOString());
    await page.goto('/today');
    await page.getByText('No classes today').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL('**/athlete-list');
    await count('1 athlete').waitFor();
  });
});

describe('more families than a page holds', () => {
  beforeAll(async () => {
    const family = async (index: number): Promise<void> => {
      const person = await register(product, `family-${index}@example.com`);
      const isLong = index === 0;
      if (isLong) await person.post('changeParentInfo', { name: longName });
      await person.post('addAthlete', { ...athleteInfo, athleteName: isLong ? longName : `Kid ${index}` });
    };
    for (let first = 0; first < 50; first += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => family(first + index)));
    }
    await product.settle();
  });

  it('come page by page, the count said, the focus on the first new row', async () => {
    await page.goto('/athlete-list');
    await count('The first 50 athletes').waitFor();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await count('51 athletes').waitFor();
    await expect.poll(() => more.count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(async () => (await rows()).indexOf(await focused())).toBe(50);
    expect(new Set(await rows()).size).toBe(51);
  });

  it('are sorted by a press on the head of a column, and the other way round by a second', async () => {
    await page.goto('/athlete-list');
    await count('The first 50 athletes').waitFor();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Plan' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await expect.poll(async () => (await rows())[0]).toBe('Casey Parker');
    await page.getByRole('button', { name: 'Athlete', exact: true }).click();
    await page.getByRole('button', { name: 'Athlete', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Athlete' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await expect.poll(async () => (await rows())[0]).toBe(longName);
    await page.reload();
    await expect.poll(async () => (await rows())[0]).toBe(longName);
    await page.setViewportSize(phone);
    await page.getByLabel('Sort by').selectOption('Payment');
    await expect.poll(async () => (await rows())[0]).toBe('Casey Parker');
    await expectAccessible(page);
    await page.setViewportSize(desk);
    await page.goto('/parents?sort=payment');
    await expect.poll(async () => (await rows())[0]).toBe('Robin Parker - 1 athlete(s)');
  });

  it('have names of any length', async () => {
    await page.goto('/parents');
    await count('51 parents').waitFor();
    await page.getByText(`${longName} - 1 athlete(s)`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: longName }).click();
    await page.getByRole('button', { name: 'Act for this family' }).click();
    await page.setViewportSize(phone);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await page.setViewportSize(desk);
    await page.goto('/athlete-list');
  });

  it('are filtered and searched on the server', async () => {
    await page.getByRole('button', { name: 'Half Week', exact: true }).click();
    await count('1 athlete').waitFor();
    await isPressed('Half Week');
    await page.getByRole('button', { name: 'Full Week', exact: true }).click();
    await page.getByText('No athletes found').waitFor();
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await searchFor('Search athletes...', 'Kid 49');
    await count('1 athlete').waitFor();
    await page.getByRole('button', { name: 'Unenrolled', exact: true }).click();
    await isPressed('Unenrolled');
    await expect.poll(rows).toEqual(['Kid 49']);
  });

  it('have no page for an unknown parent, nor for an unknown athlete', async () => {
    await page.goto('/parent/nobody');
    await page.getByRole('heading', { name: 'Parent not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to the parents' }).click();
    await page.waitForURL('**/parents');
    await page.goto('/athletes/nobody');
    await page.getByRole('link', { name: 'Back to the athletes' }).click();
    await page.waitForURL('**/athlete-list');
    noErrors();
  });
});

describe('a parent who opens an administrators’ address', () => {
  it('is sent where the spec says, a visitor to the login', async () => {
    const parent = await openAs(robin.email);
    const sentTo = (path: string) => routeTable.find((row) => row.path === path)?.otherwise;
    // Whatever the address, the table says where to: one address of each kind is enough.
    for (const path of ['/parents', '/parent/:parentId', '/athlete-list', '/admin', '/audit']) {
      await parent.page.goto(path.replace(/:\w+/, coach.sub));
      await parent.page.waitForURL(`**${sentTo(path)}`);
    }
    expect([sentTo('/parents'), sentTo('/parent/:parentId')]).toEqual(['/athletes', '/my-info']);
    await parent.context.close();
    const visitor = await openPage(product);
    for (const path of ['/parents', `/parent/${robin.sub}`, '/athlete-list', '/admin']) {
      await visitor.page.goto(path);
      await visitor.page.waitForURL('**/login');
    }
    await visitor.context.close();
  });
});
