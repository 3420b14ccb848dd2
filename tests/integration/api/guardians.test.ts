import { expect, it } from 'vitest';
import { openMailbox } from '../../screens/mailbox.ts';
import { type Club, openClub } from '../../system/club.ts';
import {
  agreedTexts,
  givenCoach,
  givenFamily,
  givenGuardian,
  givenParent,
  invitationOf,
} from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { parentInfo } from '../../system/start-local.ts';

const sam = { sub: 'guardian-sam', email: 'sam@example.com' };
const invite = { name: 'Sam Reyes', email: sam.email };
const join = async (club: Club, family: SignedIn, who: SignedIn = sam) =>
  club.ask(who, 'joinHousehold', {
    token: await invitationOf(club, family),
    name: 'Sam Reyes',
    agreed: agreedTexts,
  });
const familyNow = async (club: Club, who: SignedIn) => (await club.call(who, 'me', {})).family;

it('a partner sees and changes the household in a session of their own, without registering', {
  tags: ['guardians.joined', 'guardians.named'],
}, async () => {
  const club = openClub();
  const dana = await givenFamily(club);
  const [athleteId = ''] = dana.athleteIds;
  const partner = await givenGuardian(club, dana);
  const me = await club.call(partner, 'me', {});
  expect(me).toMatchObject({ sub: dana.sub, partner: { ...partner, name: 'Sam Reyes' } });
  expect(me.family).toEqual(await familyNow(club, dana));
  await club.call(partner, 'changeAthlete', { athleteId, changes: { yearsOfExperience: '4 years' } });
  expect((await familyNow(club, dana))?.athletes[0]?.yearsOfExperience).toBe('4 years');
  expect((await club.call(partner, 'getAthlete', { athleteId })).athlete.medicalConditions).toBeDefined();
  expect((await club.call(partner, 'payments', {})).payments).toEqual([]);
  const { items } = await club.call(dana, 'familyTimeline', {});
  const by = (type: string) => items.find((item) => item.type === type)?.by;
  expect([by('AthleteChanged'), by('AthleteAdded')]).toEqual(['Sam Reyes', parentInfo.name]);
  const { events, record } = await club.call(partner, 'myData', {});
  expect(record?.family.guardians).toMatchObject([{ name: 'Sam Reyes', email: partner.email }]);
  expect(events.find(({ type }) => type === 'AthleteChanged')?.by).toBe('Sam Reyes');
  const coach = await givenCoach(club);
  const log = await club.call(coach, 'auditEvents', { family: dana.sub, type: 'AthleteChanged' });
  expect(log.items[0]?.by).toBe('Sam Reyes (parent)');
  expect((await club.call(coach, 'getParent', { parentId: dana.sub })).family.guardians).toMatchObject([
    { ...partner, name: 'Sam Reyes' },
  ]);
});

it('the link of an invitation names the inviter only to a signed-in person, and works once', {
  tags: ['guardians.invited'],
}, async () => {
  const club = openClub();
  const dana = await givenParent(club);
  await club.call(dana, 'inviteGuardian', invite);
  const token = await invitationOf(club, dana);
  expect(await club.ask(undefined, 'guardianInvitation', { token })).toMatchObject({ status: 401 });
  expect(await club.call(sam, 'guardianInvitation', { token })).toEqual({
    state: 'open',
    inviter: parentInfo.name,
    invited: 'Sam Reyes',
    isOtherHome: false,
  });
  const accept = { token, name: 'Sam Reyes', agreed: agreedTexts };
  await club.call(sam, 'joinHousehold', accept);
  expect((await club.call(sam, 'guardianInvitation', { token })).state).toBe('joined');
  const other = { sub: 'other', email: 'other@example.com' };
  expect(await club.call(other, 'guardianInvitation', { token })).toEqual({
    state: 'over',
    inviter: null,
    invited: null,
    isOtherHome: false,
  });
  expect(await club.ask(other, 'joinHousehold', accept)).toMatchObject({ status: 409 });
  expect(await familyNow(club, other)).toBeNull();
  expect(await club.ask(other, 'guardianInvitation', { token: 'made-up' })).toMatchObject({ status: 404 });
});

it('a withdrawn or expired invitation lets nobody in', { tags: ['guardians.invited'] }, async () => {
  const club = openClub();
  const dana = await givenParent(club);
  await club.call(dana, 'inviteGuardian', invite);
  const token = await invitationOf(club, dana);
  const [open] = (await familyNow(club, dana))?.invitations ?? [];
  await club.call(dana, 'withdrawGuardianInvitation', { invitationId: open?.invitationId ?? '' });
  const accept = { token, name: 'Sam Reyes', agreed: agreedTexts };
  expect(await club.ask(sam, 'joinHousehold', accept)).toMatchObject({ status: 409 });
  await club.call(dana, 'inviteGuardian', invite);
  const second = await invitationOf(club, dana);
  club.moveTo('2026-11-18T18:00:00.000Z');
  expect((await club.call(sam, 'guardianInvitation', { token: second })).state).toBe('over');
  expect(await club.ask(sam, 'joinHousehold', { ...accept, token: second })).toMatchObject({ status: 409 });
});

it('a person with a family, or in another household, cannot join, and a partner cannot register', {
  tags: ['guardians.joined'],
}, async () => {
  const club = openClub();
  const dana = await givenParent(club);
  const robin = await givenParent(club, { name: 'Robin', email: 'robin-2@example.com' });
  await club.call(dana, 'inviteGuardian', invite);
  expect((await join(club, dana, robin)).body).toMatchObject({
    message: expect.stringContaining('You have signed up a family of your own'),
  });
  expect((await join(club, dana)).status).toBe(200);
  const registering = { ...parentInfo, email: sam.email };
  expect(await club.ask(sam, 'registerParent', registering)).toMatchObject({
    body: { message: 'You are already registered.' },
  });
  await club.call(robin, 'inviteGuardian', { name: 'Sam', email: 'sam.two@example.com' });
  expect((await join(club, robin)).body).toMatchObject({
    message: expect.stringContaining('You are already in another family’s account'),
  });
  expect((await familyNow(club, robin))?.guardians).toEqual([]);
});

it('a partner changes their own name, which histories of earlier acts show afterwards', {
  tags: ['guardians.renamed'],
}, async () => {
  const club = openClub();
  const dana = await givenFamily(club);
  const [athleteId = ''] = dana.athleteIds;
  const partner = await givenGuardian(club, dana);
  await club.call(partner, 'changeAthlete', { athleteId, changes: { yearsOfExperience: '4 years' } });
  await club.call(partner, 'changeGuardianName', { name: 'Sam Moore' });
  expect((await club.call(partner, 'me', {})).partner?.name).toBe('Sam Moore');
  const { items } = await club.call(dana, 'familyTimeline', {});
  expect(items[0]?.sentence).toBe('Sam Reyes is now named Sam Moore');
  expect(items.find(({ type }) => type === 'AthleteChanged')?.by).toBe('Sam Moore');
  await club.call(dana, 'changeGuardianName', { name: 'Somebody Else' });
  expect((await familyNow(club, dana))?.name).toBe(parentInfo.name);
});

it('the coach finds a partner by name and email, until they leave', {
  tags: ['guardians.found'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club);
  const partner = await givenGuardian(club, family);
  const found = async (search: string) =>
    (await club.call(coach, 'parents', { search })).items.map(({ parentID, partners }) => [
      parentID,
      partners,
    ]);
  for (const search of ['Sam Reyes', 'reyes', 'SAM@example.com'])
    expect(await found(search)).toEqual([[family.sub, ['Sam Reyes']]]);
  const { csv } = await club.call(coach, 'exportList', { list: 'parents', search: 'reyes' });
  expect(csv).toContain(',Sam Reyes <sam@example.com>,');
  await club.call(partner, 'leaveHousehold', {});
  expect(await found('Sam Reyes')).toEqual([]);
  expect(await found('robin')).toEqual([[family.sub, []]]);
});

it('a removed partner is out at once, in a session that stays open', {
  tags: ['guardians.ended', 'guardians.access-ended'],
}, async () => {
  const club = openClub();
  const dana = await givenFamily(club);
  const partner = await givenGuardian(club, dana);
  const [athleteId = ''] = dana.athleteIds;
  expect(await club.ask(partner, 'removeGuardian', { sub: partner.sub })).toMatchObject({ status: 409 });
  await club.call(dana, 'removeGuardian', { sub: partner.sub });
  expect(await club.call(partner, 'me', {})).toMatchObject({ family: null, hasLeftHousehold: true });
  for (const [route, input] of [
    ['getAthlete', { athleteId }],
    ['changeAthlete', { athleteId, changes: { yearsOfExperience: 'none' } }],
    ['changeMailPreferences', { scheduleChanges: false }],
    ['myData', {}],
  ] as const)
    expect((await club.ask(partner, route, input)).status, route).toBeGreaterThanOrEqual(400);
  expect((await club.call(partner, 'payments', {})).payments).toEqual([]);
  expect((await club.call(partner, 'familyTimeline', {})).items).toEqual([]);
  await club.call(partner, 'registerParent', { ...parentInfo, email: partner.email });
  expect((await familyNow(club, partner))?.athletes).toEqual([]);
  expect((await club.call(partner, 'me', {})).hasLeftHousehold).toBeUndefined();
});

it('a partner leaves, an administrator removes with a reason, and the first guardian stays', {
  tags: ['guardians.ended'],
}, async () => {
  const club = openClub();
  const dana = await givenParent(club);
  const partner = await givenGuardian(club, dana);
  expect((await club.ask(dana, 'leaveHousehold', {})).body).toMatchObject({
    message: expect.stringContaining('you cannot leave it'),
  });
  await club.call(partner, 'leaveHousehold', {});
  expect(await familyNow(club, partner)).toBeNull();
  const again = await givenGuardian(club, dana);
  const coach = await givenCoach(club);
  const acting = { familyId: dana.sub, reason: 'court order of Tuesday' };
  await club.call(coach, 'removeGuardian', { sub: again.sub }, acting);
  expect(await familyNow(club, again)).toBeNull();
  const [removed] = (await club.call(dana, 'familyTimeline', {})).items;
  expect(removed).toMatchObject({ type: 'GuardianRemoved', reason: 'court order of Tuesday' });
});

it('the emails of a household go to each guardian once, and about a login to its owner', {
  tags: ['guardians.mailed'],
}, async () => {
  const club = openClub();
  const mailbox = openMailbox(club);
  const dana = await givenFamily(club);
  await club.call(dana, 'inviteGuardian', invite);
  await mailbox.mails();
  await join(club, dana);
  const partner = sam;
  const to = async (subject: RegExp) =>
    (await mailbox.mails()).filter((mail) => subject.test(mail.subject)).map((mail) => mail.to);
  const both = [dana.email, partner.email];
  expect(await to(/^You are invited/)).toEqual([partner.email]);
  expect(await to(/joined your account/)).toEqual(both);
  const card = { brand: 'visa', last4: '1111', expMonth: 1, expYear: 2031 };
  await club.toFamily(dana, { type: 'DefaultPaymentMethodChanged', data: { hasDefault: true, card } });
  expect(await to(/ending in 1111/)).toEqual(both);
  await mailbox.report(partner.email, { eventType: 'Bounce', bounceType: 'Permanent' });
  expect((await familyNow(club, dana))?.emailCameBack).toBeNull();
  await club.happens(`access#${partner.sub}`, {
    type: 'PasskeyAdded',
    data: { sub: partner.sub, passkey: 'ab' },
  });
  expect(await to(/A passkey was added/)).toEqual([partner.email]);
  const moved = { ...partner, email: 'sam.reyes@example.com' };
  await club.call(moved, 'confirmEmailChange', {});
  expect((await familyNow(club, dana))?.email).toBe(dana.email);
  expect(await to(/login email/)).toEqual([partner.email, dana.email]);
  await club.call(dana, 'removeGuardian', { sub: partner.sub });
  expect(await to(/was removed from your account/)).toEqual([dana.email]);
  expect(await to(/You are no longer in/)).toEqual([moved.email]);
});
