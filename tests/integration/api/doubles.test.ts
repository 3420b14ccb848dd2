import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { type AthleteId, athleteId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../screens/mailbox.ts';
import {
  type Family,
  givenCoach,
  givenOtherHome,
  givenPayingFamily,
  invitationOf,
} from '../../system/family.ts';
import { httpRequest } from '../../system/http-request.ts';
import { closePayingClubs, openPayingClub, type PayingClub } from '../../system/paying-club.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

let club: PayingClub;
let coach: SignedIn;
let dana: Family;
let sam: Family;

const born = (athleteName: string, dateOfBirth: string) => ({ athleteName, dateOfBirth });
const kim = { name: 'Kim Parker', email: 'kim@example.com' };
const reason = 'Both parents registered Mia.';

beforeEach(async () => {
  club = await openPayingClub();
  coach = await givenCoach(club);
  dana = await givenPayingFamily(club, {
    name: 'Dana Reyes',
    email: 'dana@example.com',
    athletes: [born('Mia Reyes', '2017-08-02'), born('Jo Reyes', '2015-01-01')],
  });
  sam = await givenPayingFamily(club, {
    name: 'Sam Lee',
    email: 'sam@example.com',
    athletes: [born('mia  REYES', '2017-08-02'), born('Jo Reyes', '2016-01-01')],
  });
});
afterAll(closePayingClubs);

const miaOf = ({ sub, athleteIds: [id = ''] }: Family) => ({
  familyId: familyId(sub),
  athleteId: athleteId(id),
});

const previewed = (staying: Family, ending: Family) => {
  const [stays, goes] = [miaOf(staying), miaOf(ending)];
  return club.call(coach, 'previewDouble', {
    parentId: goes.familyId,
    athleteId: goes.athleteId,
    otherParentId: stays.familyId,
    otherAthleteId: stays.athleteId,
  });
};

const joining = async (staying: Family, ending: Family) => ({
  stays: miaOf(staying),
  goes: miaOf(ending),
  seen: (await previewed(staying, ending)).facts,
  reason,
});

const typesOf = async ({ sub }: SignedIn) => {
  const types: string[] = [];
  for await (const { type } of club.deps.store.read(familyStream(familyId(sub)))) types.push(type);
  return types;
};

const joinedIn = async (family: SignedIn) =>
  (await typesOf(family)).filter((type) => /DoubleJoined|AthleteRemoved|Shared/.test(type));

const startPlan = async (family: Family) => {
  const { athleteId: id } = miaOf(family);
  await club.call(family, 'createSubscription', { athleteId: id, subscriptionType: 'half_week' });
  await club.settle();
};

it('administrators see athletes with the same name and birth date in two families', {
  tags: ['doubles.shown'],
}, async () => {
  const { items } = await club.call(coach, 'athleteDoubles', {});
  expect(
    items.map(({ registrations }) =>
      registrations.map(({ athleteName, parentName }) => `${athleteName} of ${parentName}`),
    ),
  ).toEqual([['mia  REYES of Sam Lee', 'Mia Reyes of Dana Reyes']]);
});

it('only administrators see, preview and join doubles', { tags: ['doubles.shown'] }, async () => {
  const input = await joining(dana, sam);
  expect((await club.ask(dana, 'athleteDoubles', {})).status).toBe(403);
  expect((await club.ask(dana, 'joinDoubles', input)).status).toBe(403);
  const { familyId: parentId, athleteId: id } = miaOf(sam);
  const asked = { parentId, athleteId: id, otherParentId: parentId, otherAthleteId: id };
  expect((await club.ask(dana, 'previewDouble', asked)).status).toBe(403);
  expect(await joinedIn(sam)).toEqual([]);
});

describe('the preview of a join', { tags: ['doubles.preview'] }, () => {
  it('the preview names the plan that ends and the facts that differ, and is recorded as a view of both families', async () => {
    await startPlan(sam);
    await club.call(sam, 'changeAthlete', {
      athleteId: miaOf(sam).athleteId,
      changes: { medicalConditions: 'Peanut allergy' },
    });
    const { facts, differs } = await previewed(dana, sam);
    expect(facts).toMatchObject({ plan: 'half_week', planCents: 5_200, openCents: 0 });
    expect(differs).toEqual(['medicalConditions']);
    for (const family of [dana, sam]) {
      const { items } = await club.call(family, 'whoLooked', {});
      expect(items.map(({ sentence }) => sentence)).toEqual(['Viewed the list of athletes']);
    }
  });

  it('a join with outdated facts joins nothing', async () => {
    const input = await joining(dana, sam);
    await startPlan(sam);
    const { status, body } = await club.ask(coach, 'joinDoubles', input);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        message:
          'Something about this registration has changed. Nothing was joined or moved. Please check it again.',
      },
    });
    expect([await joinedIn(dana), await joinedIn(sam)]).toEqual([[], []]);
  });
});

describe('joining doubles', { tags: ['doubles.joined'] }, () => {
  it('one plan is ended at the payment provider, the other registration stays', async () => {
    await startPlan(dana);
    await startPlan(sam);
    const answer = await club.call(coach, 'joinDoubles', await joining(dana, sam));
    expect(answer.isEnding).toBe(false);
    await club.settle();
    const { data } = await club.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status, metadata }) => `${metadata.athleteId} ${status}`).toSorted()).toEqual(
      [`${miaOf(dana).athleteId} active`, `${miaOf(sam).athleteId} canceled`].toSorted(),
    );
    expect((await club.call(coach, 'athleteDoubles', {})).items).toEqual([]);
    expect(await joinedIn(dana)).toEqual(['DoubleJoined', 'AthleteShared']);
    expect(await joinedIn(sam)).toEqual(['DoubleJoined', 'SharedAthleteJoined', 'AthleteRemoved']);
    const { items } = await club.call(sam, 'familyTimeline', {});
    expect(items.map(({ sentence }) => sentence)).toContain(
      `Removed this registration of mia  REYES, because another family’s registration stays: ${reason}`,
    );
  });

  it('a join that ends an enrollment is told by the emails about the join and the plan', async () => {
    await startPlan(sam);
    const mailbox = openMailbox(club);
    const before = (await mailbox.mails()).length;
    await club.call(coach, 'joinDoubles', await joining(dana, sam));
    await club.settle();
    expect(await typesOf(sam)).toContain('FamilyUnenrolled');
    const sent = (await mailbox.mails()).slice(before).map(({ to, subject }) => `${to}: ${subject}`);
    expect(sent.toSorted()).toEqual([
      'dana@example.com: Mia Reyes was registered twice',
      'sam@example.com: mia REYES was registered twice',
      'sam@example.com: your athlete’s Half Week plan has ended',
    ]);
  });

  it('a split of the registration that stays goes on', async () => {
    const [mia, home] = [miaOf(dana), await givenOtherHome(club, dana, [miaOf(dana).athleteId], kim)];
    await club.toFamily(home, exampleOf(DefaultPaymentMethodChanged));
    const selections = [{ athleteId: mia.athleteId, programs: ['monday' as const] }];
    await club.call(dana, 'saveClasses', { selections });
    const of = { athleteId: mia.athleteId, firstHome: mia.familyId, percent: 40 };
    await club.call(dana, 'proposeSplit', {
      athleteId: mia.athleteId,
      payer: familyId(home.sub),
      percent: 40,
    });
    await club.call(home, 'agreeToSplit', { ...of, shownCents: 2100 });
    const running = (await club.call(dana, 'splits', {})).items;
    await club.call(coach, 'joinDoubles', await joining(dana, sam));
    expect((await club.call(dana, 'splits', {})).items).toEqual(expect.arrayContaining([...running]));
    expect((await club.call(home, 'splits', {})).items).toMatchObject([{ percent: 40 }]);
  });

  it.each([
    ['a third home', false],
    ['the family whose registration stays', true],
  ])(
    'a split with %s ends with the registration: shares of earlier months are billed once, nothing is billed twice',
    async (_who, isStaying) => {
      const mia = miaOf(sam);
      const { athleteId: id } = mia;
      const payer: SignedIn = isStaying ? dana : await givenOtherHome(club, sam, [id], kim);
      if (isStaying) {
        await club.call(sam, 'inviteGuardian', { name: 'Dana', email: 'dana@example.com', athletes: [id] });
        await club.call(dana, 'joinAsOtherHome', { token: await invitationOf(club, sam) });
      } else await club.toFamily(payer, exampleOf(DefaultPaymentMethodChanged));
      const mondays = ({ athleteId }: { readonly athleteId: AthleteId }) => ({
        selections: [{ athleteId, programs: ['monday' as const] }],
      });
      await club.call(dana, 'saveClasses', mondays(miaOf(dana)));
      await club.call(sam, 'saveClasses', mondays(mia));
      const percent = 40;
      await club.call(sam, 'proposeSplit', { athleteId: id, payer: familyId(payer.sub), percent });
      const agreed = { athleteId: id, firstHome: mia.familyId, percent, shownCents: 2100 };
      await club.call(payer, 'agreeToSplit', agreed);
      await club.advanceTo('2026-12-02T15:00:00Z');
      const input = await joining(dana, sam);
      expect(input.seen.homes).toEqual([{ name: isStaying ? 'Dana' : kim.name, percent }]);
      await club.call(coach, 'joinDoubles', input);
      const { family, sharedAthletes } = await club.call(payer, 'me', {});
      expect({ shared: family?.sharedAthletes, sharedAthletes }).toEqual({ shared: [] });
      await club.advanceTo('2027-01-02T15:00:00Z');
      await club.advanceTo('2027-02-02T15:00:00Z');
      const billsOf = async (who: SignedIn) =>
        ((await club.call(who, 'me', {})).family?.charges ?? []).map(
          ({ period, amount, share }) => `${period} ${amount.cents}${share ? ' share' : ''}`,
        );
      expect(await billsOf(sam)).toEqual(['2026-11 5250', '2026-12 3150']);
      const own = ['2026-11', '2026-12', '2027-01', '2027-02'].map((month) => `${month} 5250`);
      const share = '2027-01 2100 share';
      expect((await billsOf(payer)).toSorted()).toEqual(isStaying ? [...own, share].toSorted() : [share]);
      expect((await billsOf(dana)).filter((bill) => !bill.endsWith('share'))).toEqual(own);
    },
  );

  it('a split plan ends at the payment provider with the registration, and its share is billed once', async () => {
    const { athleteId: id, familyId: firstHome } = miaOf(sam);
    const home = await givenOtherHome(club, sam, [id], kim);
    await club.toFamily(home, exampleOf(DefaultPaymentMethodChanged));
    await startPlan(sam);
    await club.call(sam, 'proposeSplit', { athleteId: id, payer: familyId(home.sub), percent: 40 });
    const [asked] = (await club.call(home, 'splits', {})).items;
    const shownCents = asked?.example?.cents ?? 0;
    await club.call(home, 'agreeToSplit', { athleteId: id, firstHome, percent: 40, shownCents });
    await club.settle();
    await club.advanceTo('2026-12-20T15:00:00Z');
    await club.call(coach, 'joinDoubles', await joining(dana, sam));
    await club.settle();
    await club.advanceTo('2027-01-02T15:00:00Z');
    await club.advanceTo('2027-02-02T15:00:00Z');
    const paid = (await club.call(sam, 'payments', {})).payments.map(({ amount }) => amount.cents);
    expect(paid.toSorted()).toEqual([3120, 5200]);
    const bills = (await club.call(home, 'me', {})).family?.charges ?? [];
    expect(bills.map(({ period, amount }) => `${period} ${amount.cents}`)).toEqual(['2027-01 2080']);
  });

  it('a repeated request, with or without its key, joins once', async () => {
    const input = await joining(dana, sam);
    const headers = { 'idempotency-key': 'one-press' };
    const request = httpRequest('joinDoubles', input, { sub: coach.sub, headers });
    const press = () => club.handler(request as unknown as APIGatewayProxyEventV2);
    const first = await press();
    expect(first.statusCode).toBe(200);
    expect(await press()).toMatchObject({ statusCode: 200, body: first.body });
    expect((await club.ask(coach, 'joinDoubles', input)).status).toBe(404);
    expect((await joinedIn(dana)).filter((type) => type === 'DoubleJoined')).toHaveLength(1);
    expect((await joinedIn(sam)).filter((type) => type === 'AthleteRemoved')).toHaveLength(1);
  });

  it('only one of two administrators who keep different registrations succeeds', async () => {
    const other = await givenCoach(club, 'other-coach');
    const inputs = [await joining(dana, sam), await joining(sam, dana)] as const;
    const answers = await Promise.all([
      club.ask(coach, 'joinDoubles', inputs[0]),
      club.ask(other, 'joinDoubles', inputs[1]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const removed = [...(await joinedIn(dana)), ...(await joinedIn(sam))].filter(
      (type) => type === 'AthleteRemoved',
    );
    expect(removed).toHaveLength(1);
  });

  it('a join that the payment provider has not completed is completed later', async () => {
    await startPlan(sam);
    const input = await joining(dana, sam);
    club.faults({ api: { outage: true } });
    const { isEnding } = await club.call(coach, 'joinDoubles', input);
    expect(isEnding).toBe(true);
    expect((await club.call(coach, 'athleteDoubles', {})).items).toEqual([]);
    club.faults({});
    await club.settle();
    expect(await typesOf(sam)).toContain('AthleteRemoved');
  });

  it('registrations of other children or of one family are not joined', async () => {
    const input = await joining(dana, sam);
    const jo = { familyId: familyId(dana.sub), athleteId: athleteId(dana.athleteIds[1] ?? '') };
    expect((await club.ask(coach, 'joinDoubles', { ...input, stays: jo })).status).toBe(409);
    const { status } = await club.ask(coach, 'joinDoubles', {
      ...input,
      stays: { ...input.goes, athleteId: athleteId(sam.athleteIds[1] ?? '') },
    });
    expect(status).toBe(409);
    expect([await joinedIn(dana), await joinedIn(sam)]).toEqual([[], []]);
  });
});
