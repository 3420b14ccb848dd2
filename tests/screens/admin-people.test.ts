import { PaymentFailed, PaymentReceived } from '@hoops/domain/family/payments/events';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addresses as siteAddresses } from '../../web/src/app/page-table.ts';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { moveTo } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { press, rows } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { longName, openManyFamilies } from './open-many-families.ts';
import { openScreen } from './screen.ts';

const main = (page: Page) => page.getByRole('main');
const count = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const isPressed = (page: Page, filter: string) =>
  page.getByRole('button', { name: filter, exact: true, pressed: true }).waitFor();

const searchFor = async (page: Page, label: string, text: string): Promise<void> => {
  const answered = page.waitForResponse((response) =>
    response.url().includes(`search=${encodeURIComponent(text).replaceAll('%20', '+')}`),
  );
  await page.getByRole('searchbox', { name: label }).fill(text);
  await answered;
};

it('an administrator of a new club sees an empty Today page and all admin links', {
  tags: ['2.layout.bottom-bar-admins', '6.admin', '6.admin-lands-on-portal'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenCoach(club), club });
  const bar = page.getByRole('navigation', { name: 'Portal' });
  await expect
    .poll(() => bar.getByRole('link').allTextContents())
    .toEqual(['PARENTS', 'ATHLETES', 'SCHEDULE']);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await main(page).getByText('You are all caught up.').waitFor();
  await main(page).getByText('Nobody owes anything.').waitFor();
  await main(page).getByText('No payments have failed.').waitFor();
  expect(await main(page).getByText('No athletes yet').count()).toBe(0);
  await expectAccessible(page);
  const others = page.getByRole('navigation', { name: 'Administration' });
  // Shows 0, because an empty count looks like a missing link.
  const screens = [
    'Today',
    'Roster',
    'Requests0 open',
    'Money',
    'Grades',
    'Papers',
    'Event history',
    'Reconciliation',
  ];
  for (const path of ['/portal', '/schedule']) {
    await page.goto(path);
    await expect.poll(() => others.getByRole('link').allTextContents()).toEqual(screens);
    await bar.getByRole('link', { name: 'ATHLETES' }).waitFor();
  }
  await page.setViewportSize(phone);
  await expect.poll(() => others.count()).toBe(0);
  await bar.getByRole('link', { name: 'ATHLETES' }).waitFor();
});

it('the admin menu has even gaps, even after a link with a count', async () => {
  const club = openClub();
  const { page } = await openScreen('/parents', { as: await givenCoach(club), club, viewport: phone });
  const others = page.getByRole('navigation', { name: 'Administration' });
  await others.getByText('open').waitFor();
  const gaps = await others.getByRole('link').evaluateAll((links) =>
    links.slice(1).map((link, index) => {
      const before = links[index]?.querySelector('.count') ?? links[index];
      return link.getBoundingClientRect().left - (before?.getBoundingClientRect().right ?? 0);
    }),
  );
  expect(gaps.filter((gap) => gap < 20 || gap > 28)).toEqual([]);
});

it('the lists of parents and athletes do not include administrators', {
  tags: ['6.admin-parents'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/parents', { as: await givenCoach(club), club });
  await page.getByText('No parents yet').waitFor();
  await count(page, '0 parents').waitFor();
  await expectAccessible(page);
  await moveTo(page, '/athlete-list');
  await page.getByText('No athletes yet').waitFor();
  await count(page, '0 athletes').waitFor();
});

describe('one family', () => {
  let club: Club;
  let coach: SignedIn;
  let robin: Family;

  beforeAll(async () => {
    club = openClub();
    coach = await givenCoach(club);
    robin = await givenFamily(club);
  });

  it('the parents list finds a family by any name, email or phone number', {
    tags: ['2.parents.list'],
  }, async () => {
    const { page } = await openScreen('/parents', { as: coach, club });
    await count(page, '1 parent').waitFor();
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Robin Parker - 1 athlete(s)']);
    for (const name of ['park', 'robin p', 'CASEY', 'casey parker', 'Robin@example.com', '312 555-0150']) {
      await searchFor(page, 'Search parents or athletes...', `nobody, not ${name}`);
      await page.getByText('No parents found').waitFor();
      await searchFor(page, 'Search parents or athletes...', name);
      await count(page, '1 parent').waitFor();
    }
    await searchFor(page, 'Search parents or athletes...', 'nobody');
    await page.getByText('No parents found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await count(page, '1 parent').waitFor();
  });

  it('the parent page shows all fields and can be reached by keyboard', {
    tags: ['2.parents.page', '6.admin'],
  }, async () => {
    const { page } = await openScreen('/parents', { as: coach, club });
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
    await expect.poll(() => fact('Total due').textContent()).toBe('$0.00');
    await page.getByText('No payment history available.').waitFor();
    await expect.poll(() => fact('Marketing method').textContent()).toBe('Internet');
    await expect.poll(() => fact('Payment status').textContent()).toBe('Up to Date');
    await expect
      .poll(() => page.getByRole('link', { name: 'Customer at Stripe' }).getAttribute('href'))
      .toBe(`https://payments.example/customers/cus_${robin.sub}`);
    const athlete = main(page).getByRole('listitem').filter({ hasText: 'Casey Parker' }).first();
    await athlete.getByText('Not Enrolled').waitFor();
    await expectAccessible(page);
    await athlete.getByRole('link', { name: 'Casey Parker' }).click();
    await page.waitForURL('**/athletes/*');
  });
});

it('the parent page shows Half Week, then Pending and the reason once the card fails', {
  tags: ['2.parents.page'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const robin = await givenFamily(club);
  const casey = athleteId(robin.athleteIds[0] ?? '');
  await club.toFamily(
    robin,
    startedPlan(casey),
    exampleOf(PaymentReceived, { athleteId: casey, paidAt: club.now() }),
  );
  const { page } = await openScreen(`/parent/${robin.sub}`, { as: coach, club });
  await main(page).getByText('Half Week').first().waitFor();
  await club.toFamily(robin, exampleOf(PaymentFailed, { athleteId: casey, invoiceId: 'in_second' }), {
    type: 'PlanStatusChanged',
    data: { athleteId: casey, status: 'past_due' },
  });
  await page.reload();
  await page.getByText('Pending').first().waitFor();
  await page.getByText('A card payment for a plan failed.').waitFor();
  await main(page).getByText('Casey Parker’s plan, card payment failed').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Receipt of/ }).click();
  await page.waitForURL(`**/parent/${robin.sub}/receipts/*`);
  await main(page).getByText('Half Week plan, Casey Parker').waitFor();
  await page.getByRole('link', { name: 'Payment History' }).click();
  await page.waitForURL(`**/parent/${robin.sub}`);
  await moveTo(page, '/payments');
  await page.getByRole('link', { name: 'Payment pending, remove this filter' }).waitFor();
  await count(page, '1 athlete').waitFor();
  await expectAccessible(page);
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
  const addresses = siteAddresses.filter(({ page }) => page.path === '/athlete-list').map(({ path }) => path);

  it('the athlete list opens at all of its addresses, each with its preset filter', {
    tags: ['2.athlete-list.addresses', '2.athlete-list.presets'],
  }, async () => {
    const club = openClub();
    const { page } = await openScreen('/portal', { as: await givenCoach(club), club });
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(addresses).toHaveLength(15);
    for (const path of addresses.filter((address) => address !== '/today')) {
      await moveTo(page, path.replace(':programId', 'monday'));
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

  it('clicking an active preset filter removes the filter from the athlete list', {
    tags: ['2.athlete-list.presets'],
  }, async () => {
    const club = openClub();
    const coach = await givenCoach(club);
    await givenFamily(club);
    const { page } = await openScreen('/monday', { as: coach, club });
    await page.getByText('No one is in this class').waitFor();
    await expectAccessible(page);
    const chip = page.getByRole('link', { name: 'Monday, remove this filter' });
    await chip.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/athlete-list');
    await count(page, '1 athlete').waitFor();
    await expect.poll(() => chip.count()).toBe(0);
  });

  it('the Today list filters by the club’s weekday and shows no classes on Sunday', {
    tags: ['2.athlete-list.today'],
  }, async () => {
    const club = openClub('2026-11-14T18:00:00.000Z');
    const coach = await givenCoach(club);
    await givenFamily(club);
    const { page } = await openScreen('/today', { as: coach, club });
    await page.getByRole('link', { name: 'Today, Saturday, remove this filter' }).waitFor();
    club.moveTo('2026-11-15T18:00:00.000Z');
    await page.reload();
    await page.getByText('No classes today').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL('**/athlete-list');
    await count(page, '1 athlete').waitFor();
  });
});

describe('more families than fit on a page', () => {
  let club: Club;
  let coach: SignedIn;

  beforeAll(async () => {
    ({ club, coach } = await openManyFamilies());
  });

  it('loading more athletes updates the count and focuses the first new row', {
    tags: ['1.administrators'],
  }, async () => {
    const { page } = await openScreen('/athlete-list', { as: coach, club });
    await count(page, 'The first 50 athletes').waitFor();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await count(page, '51 athletes').waitFor();
    await expect.poll(() => more.count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(async () => (await rows(page).allTextContents()).indexOf(await focused())).toBe(50);
    expect(new Set(await rows(page).allTextContents()).size).toBe(51);
  });

  it('lists and dialogs fit a very long name', { tags: ['1.administrators'] }, async () => {
    const { page } = await openScreen('/parents', { as: coach, club });
    await count(page, '51 parents').waitFor();
    await page.getByText(`${longName} - 1 athlete(s)`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: longName }).click();
    await page.getByRole('button', { name: 'Act for this family' }).click();
    await page.setViewportSize(phone);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });

  it('the athlete list filters and searches on the server', {
    tags: ['2.athlete-list.filters'],
  }, async () => {
    const { page } = await openScreen('/athlete-list', { as: coach, club });
    await press(page, 'Half Week');
    await count(page, '1 athlete').waitFor();
    await isPressed(page, 'Half Week');
    await press(page, 'Full Week');
    await page.getByText('No athletes found').waitFor();
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await searchFor(page, 'Search athletes...', 'Kid 49');
    await count(page, '1 athlete').waitFor();
    await press(page, 'Unenrolled');
    await isPressed(page, 'Unenrolled');
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Kid 49']);
  });
});

it('a parent is redirected from admin addresses, and a visitor is sent to the login', {
  tags: ['6.non-admin'],
}, async () => {
  const club = openClub();
  const robin = await givenFamily(club);
  // One address of each kind; the table of pages covers all others.
  for (const [path, otherwise] of [
    ['/parents', '/athletes'],
    ['/parent/coach', '/my-info'],
    ['/athlete-list', '/athletes'],
    ['/admin', '/athletes'],
    ['/audit', '/athletes'],
  ]) {
    const { page } = await openScreen(String(path), { as: robin, club });
    await page.waitForURL(`**${otherwise}`);
  }
  for (const path of ['/parents', `/parent/${robin.sub}`, '/athlete-list', '/admin']) {
    const { page } = await openScreen(path, { club });
    await page.waitForURL('**/login');
  }
});
