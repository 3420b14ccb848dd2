import { brand } from '@hoops/domain/brand';
import { clubPeriod, daysAfter, nextPeriod, type Period, periodName } from '@hoops/domain/time/club-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFamily } from '../../system/local-family.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Mail,
  type Person,
  parentInfo,
  startLocal,
} from '../../system/start-local.ts';

type SentMail = Mail & { readonly html: string };

let product: LocalProduct;
let parent: Person;
const email = 'robin@example.com';
const medicalConditions = 'Asthma, carries an inhaler';

beforeAll(async () => {
  product = await startLocal();
  parent = await registerFamily(product, email, { athletes: [{ medicalConditions }] });
});
afterAll(() => product.close());

const athlete = async () => (await parent.get('me')).body.family.athletes[0];
const unenrolled = async () => (await mailed(/no longer enrolled/)).map(({ to }) => to).toSorted();
const mailed = async (subject: RegExp): Promise<readonly SentMail[]> =>
  (await product.local<readonly SentMail[]>('mail.json')).filter((mail) => subject.test(mail.subject));

it('a parent gets one email about a new card on file', { tags: ['consent.card-mailed'] }, async () => {
  await product.settle();
  const [mail, ...others] = await mailed(/^Your card on file/);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: email,
    replyTo: brand.email,
    subject: 'Your card on file is now the Visa card ending in 4242',
  });
});

it('canceling training sends one email with the same end date as the page', async () => {
  const { athleteId } = await athlete();
  const started = await parent.post('createSubscription', { subscriptionType: 'half_week', athleteId });
  expect(started.status).toBe(200);
  const asked = await parent.post('cancelAthleteSubscriptions', { athleteId });
  expect(asked).toMatchObject({ status: 200, body: { message: 'Cancellation Scheduled' } });
  await product.settle();

  const { endDate } = (await athlete()).plan.cancellation;
  const [mail, ...others] = await mailed(/’s training ends on/);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: email,
    replyTo: brand.email,
    subject: `Casey Parker’s training ends on ${endDate}`,
  });
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain(`ends on ${endDate}`);
    expect(form).toContain('no further payment will be taken');
    expect(form).toContain(`${product.url}/athletes/${athleteId}`);
  }
});

it('canceled training ends on its date, and the family gets the unenrollment email', async () => {
  const { effectiveAt } = (await athlete()).plan.cancellation;
  await product.advanceTo(new Date(Date.parse(effectiveAt) + 3_600_000).toISOString());
  expect((await athlete()).plan).toBeNull();
  expect(await unenrolled()).toEqual([brand.email, email].toSorted());
});

describe('automatic payment', () => {
  let month: Period;
  const first = (of: Period) => `${of}-01`;
  const announcement = () => `We will charge your card $52.50 on ${periodName(nextPeriod(month)).month} 1st`;
  const classPayments = async () => {
    const { body } = await parent.post<readonly string[]>('getPaymentHistory', {});
    return body.filter((amount) => amount === '52.50');
  };
  const choose = async (...programs: readonly string[]) => {
    const { athleteId } = await athlete();
    const saved = await parent.post('saveClasses', { selections: [{ athleteId, programs }] });
    expect(saved.status).toBe(200);
  };

  beforeAll(async () => {
    month = nextPeriod(clubPeriod((await product.status()).clock));
    await product.advanceTo(`${first(month)}T18:00:00Z`);
    await choose('monday');
    const { next } = (await parent.get('me')).body.autopay;
    const wish = { chargeOn: next.on, amountCents: next.amount.cents };
    expect((await parent.post('turnOnAutopay', wish)).status).toBe(200);
  });

  it('autopay is announced by email three days before and charged once on the 1st', async () => {
    const charged = first(nextPeriod(month));
    await product.advanceTo(`${daysAfter(charged, -3)}T18:00:00Z`);
    expect(await mailed(/^We will charge/)).toMatchObject([{ to: email, subject: announcement() }]);
    expect(await classPayments()).toEqual([]);
    await product.advanceTo(`${charged}T18:00:00Z`);
    expect(await classPayments()).toEqual(['52.50']);
    expect(await mailed(/^We will charge/)).toHaveLength(1);
    expect(await mailed(/^Receipt: \$52\.50/)).toMatchObject([{ to: email }]);
    expect(await mailed(/^Overdue/)).toEqual([]);
  });

  it('autopay charges nothing once it is turned off', async () => {
    expect((await parent.post('turnOffAutopay', {})).status).toBe(200);
    await product.advanceTo(`${first(nextPeriod(nextPeriod(month)))}T18:00:00Z`);
    expect(await classPayments()).toEqual(['52.50']);
    expect(await mailed(/^Overdue: \$52\.50 for classes$/)).toMatchObject([{ to: email }]);
  });

  it('dropping the last class sends the unenrollment email once', async () => {
    const before = await unenrolled();
    await choose('monday', 'tuesday');
    await choose('monday');
    await product.settle();
    expect(await unenrolled()).toEqual(before);
    await choose();
    await product.settle();
    expect(await unenrolled()).toEqual([...before, brand.email, email].toSorted());
  });
});

it('every email shows the sender’s postal address and phone, accepts replies and has a text part', async () => {
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

it('no email contains health notes or other private details of a family', async () => {
  for (const { text, html, subject } of await mailed(/./)) {
    expect(text + html + subject).not.toMatch(/asthma|inhaler/i);
    expect(text + html).not.toContain(athleteInfo.dateOfBirth);
    expect(text + html).not.toContain(athleteInfo.emergencyContact.phoneNumber);
    expect(text + html).not.toContain(parentInfo.address.street);
  }
});
