import { afterEach, expect, it } from 'vitest';
import { openMailbox } from '../../screens/mailbox.ts';
import { type Family, givenOtherHome, givenPayingFamily } from '../../system/family.ts';
import { closePayingClubs, openPayingClub, type PayingClub } from '../../system/paying-club.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

afterEach(closePayingClubs);

type Homes = { club: PayingClub; dana: Family; robin: SignedIn; id: string };

const twoHomes = async ({
  otherCard = 'pm_card_visa' as string | null,
  hasPlan = false,
} = {}): Promise<Homes> => {
  const club = await openPayingClub();
  const dana = await givenPayingFamily(club, { name: 'Dana Reyes', email: 'dana@example.com' });
  const [id = ''] = dana.athleteIds;
  const robin = await givenOtherHome(club, dana, [id], { name: 'Robin Reyes', email: 'robin@example.com' });
  await club.call(robin, 'getStripeCustomerPortalLink', {});
  if (otherCard !== null) await club.putCard(robin, otherCard);
  if (hasPlan) await club.call(dana, 'createSubscription', { subscriptionType: 'full_week', athleteId: id });
  else await club.call(dana, 'saveClasses', { selections: [{ athleteId: id, programs: ['monday'] }] });
  await club.settle();
  return { club, dana, robin, id };
};

const agreed = async (percent: number, homes: Homes): Promise<Homes> => {
  const { club, dana, robin, id } = homes;
  await club.call(dana, 'proposeSplit', { athleteId: id, payer: robin.sub, percent });
  const [asked] = (await club.call(robin, 'splits', {})).items;
  const shownCents = asked?.example?.cents ?? 0;
  await club.call(robin, 'agreeToSplit', { athleteId: id, firstHome: dana.sub, percent, shownCents });
  return homes;
};

const billsOf = async ({ club }: Homes, who: SignedIn) =>
  ((await club.call(who, 'me', {})).family?.charges ?? []).map(({ period, amount, paid }) =>
    [period, amount.cents, paid ? 'paid' : 'open'].join(' '),
  );
const pay = ({ club }: Homes, who: SignedIn, month: string, year = 2026) =>
  club.ask(who, 'payOutstandingBalance', { month_of_year: month, year, uid: who.sub });

it('the other home pays its percent of the month, once, on a bill of its own', {
  tags: ['splits.billed'],
}, async () => {
  const homes = await agreed(40, await twoHomes());
  const { club, dana, robin } = homes;
  expect(await billsOf(homes, dana)).toEqual(['2026-11 5250 open']);
  await club.advanceTo('2026-12-02T15:00:00Z');
  expect(await billsOf(homes, dana)).toEqual(['2026-11 5250 open', '2026-12 3150 open']);
  expect(await billsOf(homes, robin)).toEqual([]);
  await pay(homes, dana, 'December');
  await club.advanceTo('2027-01-02T15:00:00Z');
  expect(await billsOf(homes, robin)).toEqual(['2027-01 2100 open']);
  await club.advanceTo('2027-01-20T15:00:00Z');
  expect(await billsOf(homes, robin)).toEqual(['2027-01 2100 open']);
  expect((await pay(homes, robin, 'January', 2027)).status).toBe(200);
  await club.settle();
  const { payments } = await club.call(robin, 'payments', {});
  expect(payments.map(({ amount }) => amount.cents)).toEqual([2100]);
  expect(await billsOf(homes, robin)).toEqual(['2027-01 2100 paid']);
  const statement = await club.call(robin, 'statement', { year: 2027 });
  expect(statement).toMatchObject({
    statement: { children: [{ name: 'Casey Parker', total: { cents: 2100 } }] },
  });
  expect((await club.call(dana, 'payments', {})).payments.map(({ amount }) => amount.cents)).toEqual([8400]);
});

it('a declined card of one home charges nothing to the other, which learns only of an unpaid share', {
  tags: ['splits.apart'],
}, async () => {
  const homes = await agreed(50, await twoHomes({ otherCard: 'pm_card_chargeCustomerFail' }));
  const { club, dana, robin } = homes;
  await club.advanceTo('2026-12-02T15:00:00Z');
  await pay(homes, dana, 'December');
  await club.advanceTo('2027-01-02T15:00:00Z');
  await pay(homes, dana, 'January', 2027);
  expect((await pay(homes, robin, 'January', 2027)).status).not.toBe(200);
  await club.settle();
  expect((await club.call(dana, 'splits', {})).items[0]).toMatchObject({ isUnpaid: false });
  await club.advanceTo('2027-02-02T15:00:00Z');
  expect((await club.call(dana, 'splits', {})).items[0]).toMatchObject({ isUnpaid: true });
  const paidByDana = (await club.call(dana, 'payments', {})).payments.map(({ amount }) => amount.cents);
  expect(paidByDana).toEqual([2625, 7875]);
  const seen =
    JSON.stringify(await club.call(robin, 'me', {})) + JSON.stringify(await club.call(robin, 'splits', {}));
  expect(seen).not.toContain('dana@example.com');
});

it('nothing is split before the other home agrees to the shown amount with a card', {
  tags: ['splits.agreed'],
}, async () => {
  const { club, dana, robin, id } = await twoHomes({ otherCard: null });
  const of = { athleteId: id, firstHome: dana.sub };
  const propose = { athleteId: id, payer: robin.sub, percent: 30 };
  expect((await club.ask(robin, 'proposeSplit', propose)).status).toBe(409);
  await club.call(dana, 'proposeSplit', propose);
  const agree = { ...of, percent: 30, shownCents: 1575 };
  expect(await club.ask(robin, 'agreeToSplit', agree)).toMatchObject({
    body: { message: 'Please add a card first, so that you can pay your share.' },
  });
  await club.putCard(robin, 'pm_card_visa');
  const changed = { body: { message: 'The request or the amount has changed. Please read it again.' } };
  expect(await club.ask(robin, 'agreeToSplit', { ...agree, shownCents: 1500 })).toMatchObject(changed);
  expect(await club.ask(robin, 'agreeToSplit', { ...agree, percent: 10 })).toMatchObject(changed);
  const nobody = await givenPayingFamily(club, { name: 'Nobody', email: 'nobody@example.com' });
  expect((await club.ask(nobody, 'agreeToSplit', agree)).status).toBe(409);
  expect((await club.ask(nobody, 'endSplit', { ...of, payer: robin.sub })).status).toBe(409);
  expect((await club.ask(nobody, 'declineSplit', { ...of, payer: robin.sub })).status).toBe(409);
  await club.call(robin, 'agreeToSplit', agree);
  expect((await club.call(dana, 'splits', {})).items).toMatchObject([
    { role: 'first-home', home: 'Robin Reyes', percent: 30, from: '2026-12', until: null },
  ]);
});

it('either home ends a split from the next month on; a declined request changes no bill', {
  tags: ['splits.ended'],
}, async () => {
  const homes = await agreed(100, await twoHomes());
  const { club, dana, robin, id } = homes;
  await club.advanceTo('2026-12-02T15:00:00Z');
  expect(await billsOf(homes, dana)).toEqual(['2026-11 5250 open', '2026-12 0 paid']);
  await club.call(robin, 'endSplit', { athleteId: id, firstHome: dana.sub, payer: robin.sub });
  for (const who of [dana, robin])
    expect((await club.call(who, 'splits', {})).items).toMatchObject([{ from: '2026-12', until: '2027-01' }]);
  await club.call(dana, 'proposeSplit', { athleteId: id, payer: robin.sub, percent: 20 });
  await club.call(robin, 'declineSplit', { athleteId: id, firstHome: dana.sub, payer: robin.sub });
  await club.advanceTo('2027-02-02T15:00:00Z');
  expect(await billsOf(homes, dana)).toEqual([
    '2026-11 5250 open',
    '2026-12 0 paid',
    '2027-01 5250 open',
    '2027-02 5250 open',
  ]);
  expect(await billsOf(homes, robin)).toEqual(['2027-01 5250 open']);
});

it('the end of the sharing ends the split, and the share of an erased home is billed to the first', {
  tags: ['splits.ended'],
}, async () => {
  const homes = await agreed(50, await twoHomes());
  const { club, dana, robin, id } = homes;
  await club.advanceTo('2026-12-02T15:00:00Z');
  await club.call(dana, 'unshareAthlete', { athleteId: id, home: robin.sub });
  expect((await club.call(robin, 'me', {})).family?.shares).toMatchObject([{ until: '2027-01' }]);
  await club.toFamily(robin, { type: 'FamilyErasureStarted', data: { reason: 'asked' } });
  await club.advanceTo('2027-01-02T15:00:00Z');
  await club.advanceTo('2027-02-02T15:00:00Z');
  expect(await billsOf(homes, dana)).toEqual([
    '2026-11 5250 open',
    '2026-12 2625 open',
    '2027-01 5250 open',
    '2027-01 2625 open',
    '2027-02 5250 open',
  ]);
});

it.each([
  ['classes', false, 2100, ['2026-11 5250 open', '2026-12 3150 open']],
  ['a plan that has to be ended first', true, 4160, []],
])(
  'deleting an athlete with %s ends the sharing and the split; shares of earlier months stay due',
  {
    tags: ['splits.ended', 'other-home.ended'],
  },
  async (_what, hasPlan, share, bills) => {
    const homes = await agreed(40, await twoHomes({ hasPlan }));
    const { club, dana, robin, id } = homes;
    await club.settle();
    await club.advanceTo('2026-12-20T15:00:00Z');
    const mailbox = openMailbox(club);
    const before = (await mailbox.mails()).length;
    await club.call(dana, 'deleteAthlete', { athleteId: id });
    await club.settle();
    const { family } = await club.call(robin, 'me', {});
    expect(family).toMatchObject({ sharedAthletes: [], shares: [{ until: '2027-01' }] });
    const sent = (await mailbox.mails()).slice(before).map(({ to, subject }) => `${to}: ${subject}`);
    expect(sent.filter((line) => line.startsWith('robin@'))).toEqual([
      'robin@example.com: You no longer see a child of another family',
    ]);
    expect(sent.filter((line) => line.includes('shared with'))).toEqual([]);
    await club.advanceTo('2027-01-02T15:00:00Z');
    await club.advanceTo('2027-02-02T15:00:00Z');
    expect(await billsOf(homes, robin)).toEqual([`2027-01 ${share} open`]);
    expect(await billsOf(homes, dana)).toEqual(bills);
  },
);

it('a plan is split from its first renewal, and neither home sees the other’s payments', {
  tags: ['splits.plan'],
}, async () => {
  const homes = await agreed(40, await twoHomes({ hasPlan: true }));
  const { club, dana, robin } = homes;
  await club.settle();
  expect((await club.call(robin, 'splits', {})).items).toMatchObject([{ plan: true, percent: 40 }]);
  const planOf = async () => (await club.call(dana, 'me', {})).family?.athletes[0]?.plan;
  expect(await planOf()).toMatchObject({ sharePercent: 40, price: { cents: 10_400 } });
  await club.advanceTo('2026-12-20T15:00:00Z');
  const paidBy = async (who: SignedIn) =>
    (await club.call(who, 'payments', {})).payments.map(({ amount }) => amount.cents);
  expect((await paidBy(dana)).toSorted()).toEqual([10_400, 6240]);
  expect(await paidBy(robin)).toEqual([]);
  await club.advanceTo('2027-01-02T15:00:00Z');
  expect(await billsOf(homes, robin)).toEqual(['2027-01 4160 open']);
  expect(await billsOf(homes, dana)).toEqual([]);
  expect((await pay(homes, robin, 'January', 2027)).status).toBe(200);
  await club.settle();
  const [payment] = (await club.call(robin, 'payments', {})).payments;
  expect(await club.call(robin, 'receipt', { paymentId: payment?.paymentId ?? '' })).toMatchObject({
    receipt: { lines: [{ what: 'Full Week plan, Casey Parker', amount: { cents: 4160 } }] },
  });
  const seen = JSON.stringify([await club.call(robin, 'me', {}), await club.call(robin, 'payments', {})]);
  expect(seen).not.toContain('6240');
});
