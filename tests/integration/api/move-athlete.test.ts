import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type ClubMail, openMailbox } from '../../screens/mailbox.ts';
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

const reason = 'Mia lives with her father now.';
const medicalConditions = 'Peanut allergy';

beforeEach(async () => {
  club = await openPayingClub();
  coach = await givenCoach(club);
  dana = await givenPayingFamily(club, {
    name: 'Dana Reyes',
    email: 'dana@example.com',
    athletes: [{ athleteName: 'Jo Reyes' }],
  });
  sam = await givenPayingFamily(club, {
    name: 'Sam Lee',
    email: 'sam@example.com',
    athletes: [{ athleteName: 'Mia Reyes', dateOfBirth: '2017-08-02', medicalConditions }],
  });
});
afterAll(closePayingClubs);

const mia = () => ({ familyId: familyId(sam.sub), athleteId: athleteId(sam.athleteIds[0] ?? '') });

const moving = async ({ isShared = false, to = dana.sub } = {}) => {
  const { familyId: parentId, athleteId: id } = mia();
  const { facts: seen } = await club.call(coach, 'previewDouble', { parentId, athleteId: id });
  return { from: mia(), to: familyId(to), isShared, seen, reason };
};
const athletesOf = async (who: SignedIn) => (await club.call(who, 'me', {})).family?.athletes ?? [];
const subjectsOf = (mails: readonly ClubMail[]) =>
  mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
const mailboxSince = async () => {
  const mailbox = openMailbox(club);
  const before = (await mailbox.mails()).length;
  return async () => (await mailbox.mails()).slice(before);
};
const givenSplit = async (payer: SignedIn) => {
  const { athleteId: id, familyId: firstHome } = mia();
  const percent = 40;
  await club.toFamily(payer, exampleOf(DefaultPaymentMethodChanged));
  await club.call(sam, 'saveClasses', { selections: [{ athleteId: id, programs: ['monday'] }] });
  await club.call(sam, 'proposeSplit', { athleteId: id, payer: familyId(payer.sub), percent });
  await club.call(payer, 'agreeToSplit', { athleteId: id, firstHome, percent, shownCents: 2100 });
};

it('an athlete moves with profile and medical notes, and its plan ends with the former family', {
  tags: ['doubles.moved'],
}, async () => {
  await club.call(sam, 'createSubscription', { athleteId: mia().athleteId, subscriptionType: 'half_week' });
  await club.settle();
  const sent = await mailboxSince();
  expect((await club.call(coach, 'moveAthlete', await moving())).isEnding).toBe(false);
  await club.settle();
  const [jo, arrived] = await athletesOf(dana);
  expect(arrived).toMatchObject({
    athleteName: 'Mia Reyes',
    dateOfBirth: '2017-08-02',
    isAdditional: true,
    plan: null,
    enrolledPrograms: {},
    sharedWith: [],
  });
  expect(jo?.athleteName).toBe('Jo Reyes');
  const { athleteId: id = '' } = arrived ?? {};
  const { athlete } = await club.call(dana, 'getAthlete', { athleteId: id });
  expect(athlete.medicalConditions).toBe(medicalConditions);
  expect(await athletesOf(sam)).toEqual([]);
  expect((await club.ask(sam, 'sharedAthlete', { athleteId: id })).status).toBe(404);
  const { data } = await club.stripe.subscriptions.list({ status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect(subjectsOf(await sent())).toEqual([
    'dana@example.com: Mia Reyes is now in your account',
    'sam@example.com: Mia Reyes moved to another account',
    'sam@example.com: your athlete’s Half Week plan has ended',
  ]);
  for (const [family, sentence] of [
    [dana, `Mia Reyes moved here from another family: ${reason}`],
    [sam, `Mia Reyes moved to another family: ${reason}`],
  ] as const) {
    const { items } = await club.call(family, 'familyTimeline', {});
    expect(items.map((item) => item.sentence)).toContain(sentence);
  }
});

it('the former family stays the other home if the administrator says so', {
  tags: ['doubles.moved'],
}, async () => {
  const sent = await mailboxSince();
  await club.call(coach, 'moveAthlete', await moving({ isShared: true }));
  expect((await sent()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Your account still shows Mia Reyes'),
    expect.stringContaining('The other parent’s account still shows Mia Reyes'),
  ]);
  const arrived = (await athletesOf(dana)).at(-1);
  expect(arrived?.sharedWith).toMatchObject([{ home: sam.sub }]);
  expect(await club.call(sam, 'sharedAthlete', { athleteId: arrived?.athleteId ?? '' })).toMatchObject({
    athleteName: 'Mia Reyes',
    firstHome: dana.sub,
  });
});

it('other homes and splits end with the move, and shares of earlier months are billed once', {
  tags: ['doubles.moved', 'splits.ended'],
}, async () => {
  const kim = await givenOtherHome(club, sam, [mia().athleteId], { name: 'Kim', email: 'kim@example.com' });
  await givenSplit(kim);
  await club.advanceTo('2026-12-02T15:00:00Z');
  await club.call(coach, 'moveAthlete', await moving());
  expect((await club.call(kim, 'me', {})).sharedAthletes).toBeUndefined();
  await club.advanceTo('2027-01-02T15:00:00Z');
  await club.advanceTo('2027-02-02T15:00:00Z');
  const billsOf = async (who: SignedIn) =>
    ((await club.call(who, 'me', {})).family?.charges ?? []).map(
      ({ period, amount }) => `${period} ${amount.cents}`,
    );
  expect(await billsOf(sam)).toEqual(['2026-11 5250', '2026-12 3150']);
  expect(await billsOf(kim)).toEqual(['2027-01 2100']);
  expect(await billsOf(dana)).toEqual([]);
});

it('an other home that gets the athlete is told of the move only', { tags: ['doubles.moved'] }, async () => {
  const invited = { name: 'Dana', email: 'dana@example.com', athletes: [mia().athleteId] };
  await club.call(sam, 'inviteGuardian', invited);
  await club.call(dana, 'joinAsOtherHome', { token: await invitationOf(club, sam) });
  await givenSplit(dana);
  await club.settle();
  const sent = await mailboxSince();
  await club.call(coach, 'moveAthlete', await moving({ isShared: true }));
  const { family, sharedAthletes } = await club.call(dana, 'me', {});
  expect({ shared: family?.sharedAthletes, sharedAthletes }).toEqual({ shared: [] });
  expect(family?.shares).toMatchObject([{ from: '2026-12', until: '2026-12' }]);
  expect(subjectsOf(await sent()).filter((line) => line.startsWith('dana'))).toEqual([
    'dana@example.com: Mia Reyes is now in your account',
  ]);
});

it('a move is rejected for parents, with outdated facts, and into a family that has the child or does not exist', {
  tags: ['doubles.moved'],
}, async () => {
  const input = await moving();
  expect((await club.ask(dana, 'moveAthlete', input)).status).toBe(403);
  const changed = { ...input, seen: { ...input.seen, openCents: 1 } };
  expect((await club.ask(coach, 'moveAthlete', changed)).status).toBe(409);
  expect((await club.ask(coach, 'moveAthlete', { ...input, to: familyId(sam.sub) })).status).toBe(409);
  expect((await club.ask(coach, 'moveAthlete', { ...input, to: familyId('nobody') })).status).toBe(404);
  const twin = await givenPayingFamily(club, {
    name: 'Twin',
    email: 'twin@example.com',
    athletes: [{ athleteName: 'mia  REYES', dateOfBirth: '2017-08-02' }],
  });
  expect((await club.ask(coach, 'moveAthlete', { ...input, to: familyId(twin.sub) })).status).toBe(409);
  expect(await athletesOf(sam)).toHaveLength(1);
  expect(await athletesOf(dana)).toHaveLength(1);
});

it('a repeated request moves the athlete once', async () => {
  const input = await moving();
  const headers = { 'idempotency-key': 'one-press' };
  const request = httpRequest('moveAthlete', input, { sub: coach.sub, headers });
  const press = () => club.handler(request as unknown as APIGatewayProxyEventV2);
  const first = await press();
  expect(first.statusCode).toBe(200);
  expect(await press()).toMatchObject({ statusCode: 200, body: first.body });
  expect(await athletesOf(dana)).toHaveLength(2);
});
