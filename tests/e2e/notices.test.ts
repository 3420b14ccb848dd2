import ICAL from 'ical.js';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalProduct, type Person, password, register } from '../system/start-local.ts';
import { expectAccessible, openPage } from './browser.ts';
import { becomeAdmin, completeOnboarding, openSession, resetCode } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;
let coach: Person;

const coachEmail = 'coach@example.com';

beforeAll(async () => {
  product = await freshProduct();
  coach = await becomeAdmin(product, coachEmail, password);
  const days = {
    monday: true,
    tuesday: false,
    wednesday: true,
    thursday: false,
    friday: false,
    saturday: false,
  };
  const offerings = { ...days, reps: true, privateTraining: false, shootingMachine: false };
  await coach.post('setGradeOfferings', { grade: '6', offerings });
});
beforeEach(async () => {
  ({ page, context } = await openPage(product));
});
afterEach(() => context.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const mailsTo = async (email: string) => (await product.mails()).filter(({ to }) => to === email);

/** A family with a Monday class. */
const enrolled = async (email: string): Promise<Person> => {
  const parent = await completeOnboarding(product, await register(product, email));
  const { body } = await parent.get('me');
  const [athlete] = body.family.athletes;
  const saved = await parent.post('saveClasses', {
    selections: [{ athleteId: athlete.athleteId, programs: ['monday'] }],
  });
  expect(saved.status).toBe(200);
  await product.settle();
  return parent;
};

describe('a mail that came back', () => {
  const wrong = 'robin-typo@example.com';
  const right = 'robin@example.com';

  it('is shown to the parent until they correct their e-mail, and to the administrators', async () => {
    await product.faults({ ses: { bounces: [wrong] } });
    const parent = await completeOnboarding(product, await register(product, wrong));
    await openSession(page, wrong, password);
    await page.goto('/portal');
    await page.getByRole('heading', { name: `Mail to ${wrong} came back` }).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Correct my email' }).click();
    await page.waitForURL('**/my-info');
    await page.getByText('Please correct your email below').waitFor();
    await button('Edit email').click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(right);
    await button('Save Changes').click();
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await resetCode(product, right));
    await button(/^Confirm$/).click();
    await page.getByText('Your email is changed.').waitFor();
    await expect.poll(() => page.getByText('came back').count()).toBe(0);
    await page.goto('/portal');
    await page.getByRole('heading', { name: 'Athletes' }).waitFor();
    expect(await page.getByText('came back').count()).toBe(0);

    const admin = await openPage(product);
    await openSession(admin.page, coachEmail, password);
    await admin.page.goto(`/parent/${parent.sub}`);
    const mails = admin.page.getByRole('region', { name: 'Mails' });
    await mails.getByText('Welcome').waitFor();
    await mails.getByText('Came back: the address does not work').waitFor();
    await expectAccessible(admin.page);
    await admin.context.close();
  });

  it('for now is shown as such, and needs no correction', async () => {
    const email = 'full@example.com';
    await product.faults({ ses: { softBounces: [email] } });
    await completeOnboarding(product, await register(product, email));
    await openSession(page, email, password);
    await page.goto('/portal');
    await page.getByText(`A mail to ${email} could not be delivered`).waitFor();
    expect(await page.getByRole('link', { name: 'Correct my email' }).count()).toBe(0);
    await product.faults({});
  });
});

describe('a changed schedule', () => {
  const email = 'dana@example.com';
  const session = { title: 'Monday skills', times: '5:30 PM', location: 'North gym' };

  /** Five changes in a row, the last of which are worth a mail. */
  const editALot = async (location: string): Promise<void> => {
    const { body } = await coach.get('schedule');
    const [first] = body.items;
    for (const times of ['5:00 PM', '5:15 PM', '5:45 PM', '6:00 PM']) {
      const changed = await coach.post('changeScheduleItem', {
        ...session,
        itemId: first.itemId,
        times,
        location,
      });
      expect(changed.status).toBe(200);
    }
    await coach.post('addScheduleItem', { ...session, title: `Extra at ${location}` });
    await product.settle();
  };
  const noticesTo = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => subject.includes('chedule'));

  it('is one mail, whose link ends such mails without a sign-in; the preference brings them back', async () => {
    await coach.post('addScheduleItem', session);
    await product.settle();
    await enrolled(email);

    await editALot('South gym');
    const [notice, ...others] = await noticesTo(email);
    expect(others).toEqual([]);
    expect(notice?.text).toContain('Changed: Monday skills');
    expect(notice?.text).toContain('Times: 6:00 PM (before: 5:30 PM)');
    expect(notice?.text).toContain('New: Extra at South gym');

    const link = /https?:\S+\/unsubscribe\?token=\S+/.exec(notice?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await button('Stop these emails').waitFor();
    await expectAccessible(page);
    await button('Stop these emails').click();
    await page.getByText('we send you no more emails about schedule changes').waitFor();
    await editALot('West gym');
    expect(await noticesTo(email)).toHaveLength(1);

    await openSession(page, email, password);
    await page.goto('/my-info');
    const wish = page.getByRole('checkbox', { name: 'Tell me when the schedule changes' });
    await wish.waitFor();
    await expect.poll(() => wish.isChecked()).toBe(false);
    await wish.check();
    await page.getByText('We write when the schedule changes.').waitFor();
    await editALot('East gym');
    expect(await noticesTo(email)).toHaveLength(2);
  });

  it('is also changed by a mail program’s own Unsubscribe button, and a wrong link changes nothing', async () => {
    const [notice] = await product
      .local<readonly { to: string; headers: Record<string, string> }[]>('mail.json')
      .then((all) => all.filter(({ to, headers }) => to === email && headers['List-Unsubscribe']));
    const url = /<(.+)>/.exec(notice?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(url, form)).status).toBe(200);
    await editALot('Gym 4');
    expect(await noticesTo(email)).toHaveLength(2);
    await page.goto('/unsubscribe?token=made-up');
    await button('Stop these emails').click();
    await page.getByRole('alert').filter({ hasText: 'This link is not complete' }).waitFor();
  });
});

describe('the calendar', () => {
  const feed = async () => {
    const response = await fetch(`${product.url}/api/schedule.ics`);
    const text = await response.text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    return { response, events: events.map((event) => new ICAL.Event(event)) };
  };

  it('is filled by the coach, who says on which days an item takes place', async () => {
    await openSession(page, coachEmail, password);
    await page.goto('/schedule');
    await button(/^Edit Monday skills/).click();
    await page.getByLabel('It takes place on fixed days').check();
    await button('Save').click();
    await page.getByText('Please choose at least one day.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Monday', { exact: true }).check();
    await page.getByLabel('Wednesday', { exact: true }).check();
    await page.getByLabel('Begins at').fill('17:30');
    await page.getByLabel('Ends at').fill('19:00');
    await page.getByLabel('First day').fill('2026-11-03');
    await button('Save').click();
    await page.getByText('Mondays and Wednesdays, 5:30 PM to 7:00 PM, from November 4, 2026').waitFor();
    const { events } = await feed();
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Monday skills', '2026-11-04T17:30:00'],
    ]);
  });

  it('is subscribed to from the schedule, by link, by address or as a file', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/schedule');
    await page.getByText('Mondays and Wednesdays').waitFor();
    const address = `${product.url}/api/schedule.ics`;
    const subscribe = page.getByRole('link', { name: 'Subscribe' });
    await expect.poll(() => subscribe.getAttribute('href')).toBe(address.replace('http:', 'webcal:'));
    await button('Copy address').click();
    await page.getByText('Address copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('schedule.ics');
    await expectAccessible(page);
  });

  it('is sent again only when it changed', async () => {
    const { response } = await feed();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = response.headers.get('etag') ?? '';
    const again = () => fetch(`${product.url}/api/schedule.ics`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    const { body } = await coach.get('schedule');
    const [{ itemId }] = body.items;
    await coach.post('changeScheduleItem', { itemId, title: 'Skills', times: 'Late', location: 'Gym' });
    expect((await again()).status).toBe(200);
    const { events } = await feed();
    expect(events[0]).toMatchObject({ summary: 'Skills', sequence: expect.any(Number) });
  });
});
