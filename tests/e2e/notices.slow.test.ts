import { type LocalPushService, openLocalPushService } from '@hoops/mail/testing/local-push-service';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { journey } from '../system/journey.ts';
import { registerCoach, registerFamily } from '../system/local-family.ts';
import { press } from '../system/locators.ts';
import type { LocalProduct, Person } from '../system/start-local.ts';
import { openPage } from './browser.ts';
import { openSession } from './people.ts';
import { freshProduct } from './product.ts';
import { givenPushVendor, watchNotifications } from './push-browser.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;
let coach: Person;
let pushes: LocalPushService;

const coachEmail = 'coach@example.com';

beforeAll(async () => {
  pushes = await openLocalPushService();
  product = await freshProduct({ env: { LOCAL_PUSH_SERVICE: pushes.origin } });
  coach = await registerCoach(product, coachEmail);
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
afterAll(() => pushes.close());

const mailsTo = async (email: string) => (await product.mails()).filter(({ to }) => to === email);

const enrolled = async (email: string): Promise<Person> => {
  const parent = await registerFamily(product, email, { card: null });
  const [athleteId] = parent.athleteIds;
  const saved = await parent.post('saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  expect(saved.status).toBe(200);
  await product.settle();
  return parent;
};

it('the portal shows that an email to the parent bounced', async () => {
  const wrong = 'robin-typo@example.com';
  await product.faults({ ses: { bounces: [wrong] } });
  await registerFamily(product, wrong, { card: null });
  await openSession(page, wrong);
  await page.goto('/portal');
  await page.getByRole('heading', { name: `Mail to ${wrong} bounced` }).waitFor();
  await product.faults({});
});

journey('a changed schedule', () => {
  const email = 'dana@example.com';
  const session = { title: 'Monday skills', times: '5:30 PM', location: 'North gym' };

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

  it('several schedule changes cause one email, and its unsubscribe link works without a login', async () => {
    await coach.post('addScheduleItem', session);
    await product.settle();
    const parent = await enrolled(email);

    await editALot('South gym');
    const [notice, ...others] = await noticesTo(email);
    expect(others).toEqual([]);
    expect(notice?.text).toContain('Changed: Monday skills');
    expect(notice?.text).toContain('Times: 6:00 PM (was: 5:30 PM)');
    expect(notice?.text).toContain('New: Extra at South gym');

    const link = /https?:\S+\/unsubscribe\?token=\S+/.exec(notice?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await press(page, 'Stop these emails');
    await page.getByText('You will not get any more emails about schedule changes').waitFor();
    await editALot('West gym');
    expect(await noticesTo(email)).toHaveLength(1);

    expect((await parent.post('changeMailPreferences', { scheduleChanges: true })).status).toBe(200);
    await editALot('East gym');
    expect(await noticesTo(email)).toHaveLength(2);
  });

  it('a schedule change is pushed to a device, where a click opens the schedule', {
    tags: ['push.schedule'],
  }, async () => {
    await givenPushVendor(page, pushes.subscribe);
    await openSession(page, email);
    await page.goto('/my-info');
    const notifications = await watchNotifications(page);
    await page.reload();
    await press(page, 'Turn On Notifications');
    await page.getByText('On for this device.').waitFor();

    await editALot('Gym 3');
    const [message, ...others] = pushes.messages;
    expect(others).toEqual([]);
    await notifications.deliver(String(message?.text));
    await expect
      .poll(notifications.shown)
      .toMatchObject([
        { title: 'The schedule has changed', body: 'See what is different.', data: { path: '/schedule' } },
      ]);
    await notifications.press();
    await expect.poll(notifications.opened).toEqual(['/schedule']);
    // Invalid messages show a notification too, because browsers revoke permission from sites that receive a
    // push without showing one.
    await notifications.deliver('not JSON');
    await expect
      .poll(notifications.shown)
      .toMatchObject([{}, { title: 'All-American Hoops', data: { path: '/portal' } }]);
  });

  it('one-click unsubscribe in an email client turns schedule emails off', async () => {
    const [notice] = await product
      .local<readonly { to: string; headers: Record<string, string> }[]>('mail.json')
      .then((all) => all.filter(({ to, headers }) => to === email && headers['List-Unsubscribe']));
    const url = /<(.+)>/.exec(notice?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(url, form)).status).toBe(200);
    await editALot('Gym 4');
    expect(await noticesTo(email)).toHaveLength(3);
  });
});
