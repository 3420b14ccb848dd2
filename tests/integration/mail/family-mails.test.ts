import { brand } from '@hoops/domain/club/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCard } from '../../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Mail,
  type Person,
  parentInfo,
  register,
  startLocal,
} from '../../system/start-local.ts';

/* A family from registration to leaving, over the API, and every mail that came of it. */

type SentMail = Mail & { readonly html: string };

let product: LocalProduct;
let parent: Person;
const email = 'robin@example.com';
const medicalConditions = 'Asthma, carries an inhaler';

beforeAll(async () => {
  product = await startLocal();
  parent = await register(product, email);
  await parent.post('continueOnboarding', { action: 'app-link-done' });
  await parent.post('addAthlete', { ...athleteInfo, medicalConditions });
  await parent.post('getStripeCustomerPortalLink', {});
  await putCard(product, parent, 'pm_card_visa');
});
afterAll(() => product.close());

const athlete = async () => (await parent.get('me')).body.family.athletes[0];
const mailed = async (subject: RegExp): Promise<readonly SentMail[]> =>
  (await product.local<readonly SentMail[]>('mail.json')).filter((mail) => subject.test(mail.subject));

describe('a cancellation of training', () => {
  it('is confirmed by one mail that names the day on which it ends, the same as the page', async () => {
    const { athleteId } = await athlete();
    const started = await parent.post('createSubscription', { subscriptionType: 'half_week', athleteId });
    expect(started.status).toBe(200);
    const asked = await parent.post('cancelAthleteSubscriptions', { athleteId });
    expect(asked).toMatchObject({ status: 200, body: { message: 'Cancellation Scheduled' } });
    await product.settle();

    const { endDate } = (await athlete()).plan.cancellation;
    const [mail, ...others] = await mailed(/^Training of/);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      replyTo: brand.email,
      subject: `Training of Casey Parker ends on ${endDate}`,
    });
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(`ends on ${endDate}`);
      expect(form).toContain('no further payment will be taken');
      expect(form).toContain(`${product.url}/athletes/${athleteId}`);
    }
  });

  it('ends on that day, and the family hears that no athlete is enrolled any more', async () => {
    const { effectiveAt } = (await athlete()).plan.cancellation;
    await product.advanceTo(new Date(Date.parse(effectiveAt) + 3_600_000).toISOString());
    expect((await athlete()).plan).toBeNull();
    expect((await mailed(/not enrolled any more/)).map(({ to }) => to).sort()).toEqual(
      [brand.email, email].sort(),
    );
  });
});

describe('the two asks of the spec', () => {
  it('are answered as often as one asks, and never send a mail again', async () => {
    const { body } = await parent.get('me');
    const before = (await mailed(/./)).length;
    for (const ask of ['send-welcome-email', 'send-unenrollment-email', 'send-welcome-email']) {
      expect((await parent.post(ask, { name: 'Robin Parker', parentId: body.sub })).status).toBe(200);
    }
    await product.settle();
    expect(await mailed(/./)).toHaveLength(before);
    expect(await mailed(/^Welcome/)).toHaveLength(1);
  });
});

describe('every mail', () => {
  it('says who sends it and from where, can be answered, and has a plain form', async () => {
    const all = await mailed(/./);
    expect(all.length).toBeGreaterThanOrEqual(5);
    const { street, city, state, zipCode } = brand.postalAddress;
    for (const { text, html, replyTo, subject } of all) {
      for (const form of [text, html]) {
        expect(form, subject).toContain(`${street}, ${city}, ${state} ${zipCode}`);
        expect(form, subject).toContain(brand.phone.shown);
      }
      expect(text, subject).not.toMatch(/<\w+/);
      expect(replyTo, subject).toMatch(/@/);
    }
  });

  it('holds nothing of a child’s health, and of the family to the coach only what he needs', async () => {
    for (const { text, html, subject } of await mailed(/./)) {
      expect(text + html + subject).not.toMatch(/asthma|inhaler/i);
      expect(text + html).not.toContain(athleteInfo.dateOfBirth);
      expect(text + html).not.toContain(athleteInfo.emergencyContact.phoneNumber);
      expect(text + html).not.toContain(parentInfo.address.street);
    }
  });
});
