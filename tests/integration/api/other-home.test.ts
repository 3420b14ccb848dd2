import { athleteId, familyId } from '@hoops/domain/ids';
import { expect, it } from 'vitest';
import { openMailbox } from '../../screens/mailbox.ts';
import { type Club, openClub } from '../../system/club.ts';
import {
  givenCoach,
  givenFamily,
  givenGuardian,
  givenOtherHome,
  givenParent,
  invitationOf,
} from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { athleteInfo, parentInfo } from '../../system/start-local.ts';

const sam = { name: 'Sam Reyes', email: 'sam@example.com' };
const twoAthletes = [{ athleteName: 'Alex Parker' }, { athleteName: 'Blair Parker' }];

const openShared = async () => {
  const club = openClub();
  const first = await givenFamily(club, { athletes: twoAthletes });
  const [id = '', sibling = ''] = first.athleteIds;
  const home = await givenOtherHome(club, first, [id]);
  const sees = (who: SignedIn = home, athlete = id) =>
    club.ask(who, 'sharedAthlete', { athleteId: athleteId(athlete) });
  return { club, first, home, id, sibling, sees };
};

const takesThursdays = async (club: Club, family: SignedIn, id: string) => {
  const coach = await givenCoach(club);
  const times = { startTime: '17:00', endTime: '18:30', firstDate: '2026-01-05', lastDate: null };
  const item = { title: 'Skills', times: '5 PM to 6:30 PM', location: 'Court 1' };
  await club.call(coach, 'addScheduleItem', { ...item, recurrence: { days: ['thursday'], ...times } });
  const selections = [{ athleteId: athleteId(id), programs: ['thursday' as const] }];
  await club.call(family, 'saveClasses', { selections });
  return coach;
};

const me = (club: Club, who: SignedIn) => club.call(who, 'me', {});

it('another home sees the training of a shared athlete, and only what the table names', {
  tags: ['other-home.shared'],
}, async () => {
  const { club, first, home, id } = await openShared();
  const coach = await takesThursdays(club, first, id);
  await club.call(first, 'reportAbsence', { athleteId: athleteId(id), date: '2026-11-19', reason: 'Flu' });
  await club.call(coach, 'markAttendance', {
    date: '2026-11-10',
    familyId: first.sub,
    athleteId: athleteId(id),
    mark: 'present',
    tappedAt: club.now(),
  });
  const seen = await club.call(home, 'sharedAthlete', { athleteId: id });
  expect(seen).toMatchObject({
    athleteName: 'Alex Parker',
    medicalConditions: athleteInfo.medicalConditions,
    emergencyContact: athleteInfo.emergencyContact,
    enrolledPrograms: { thursday: true },
    firstHome: first.sub,
    toCome: [{ date: '2026-11-19', reason: 'Flu' }],
    days: [{ date: '2026-11-10', mark: 'present' }],
  });
  expect(Object.keys(seen).sort()).toEqual([
    'athleteId',
    'athleteName',
    'classPause',
    'classStart',
    'dateOfBirth',
    'days',
    'daysToMiss',
    'emergencyContact',
    'enrolledProgram',
    'enrolledPrograms',
    'firstHome',
    'firstMonth',
    'gender',
    'grade',
    'makeUps',
    'medicalConditions',
    'missed',
    'month',
    'paidClasses',
    'thisMonth',
    'toCome',
    'unreadable',
    'yearsOfExperience',
  ]);
});

it('another home reports and undoes an absence, which is in the first home’s history by name', {
  tags: ['other-home.absence'],
}, async () => {
  const { club, first, home, id, sibling } = await openShared();
  const coach = await takesThursdays(club, first, id);
  const date = '2026-11-19';
  const absence = { athleteId: athleteId(id), date };
  const report = (athlete = id) =>
    club.ask(home, 'reportAbsence', { athleteId: athleteId(athlete), date, reason: 'Flu' });
  expect((await club.call(home, 'sharedAthlete', { athleteId: id })).daysToMiss).toContain(date);
  expect((await report()).status).toBe(200);
  expect(await club.call(first, 'athleteAttendance', { athleteId: id })).toMatchObject({
    toCome: [{ date, reason: 'Flu' }],
  });
  const { classes } = await club.call(coach, 'roster', { date });
  expect(classes).toMatchObject([{ athleteId: id, absence: { reason: 'Flu' } }]);
  expect((await club.call(home, 'sharedAthlete', { athleteId: id })).makeUps).toMatchObject([
    { missed: date },
  ]);
  const { items } = await club.call(first, 'familyTimeline', {});
  expect(items.find(({ type }) => type === 'AbsenceReported')).toMatchObject({ by: sam.name });
  await club.call(home, 'takeBackAbsence', absence);
  expect(await club.call(first, 'athleteAttendance', { athleteId: id })).toMatchObject({ toCome: [] });
  const unknown = await report('nobody');
  expect(unknown.status).toBe(404);
  expect(await report(sibling)).toEqual(unknown);
  expect((await me(club, home)).family?.name).toBe(sam.name);
});

it('histories name no other guardian of the other home, and no guardian of the first home', {
  tags: ['other-home.named'],
}, async () => {
  const { club, first, home, id } = await openShared();
  await takesThursdays(club, first, id);
  const kim = await givenGuardian(club, home, { name: 'Kim Reyes', email: 'kim@example.com' });
  await club.call(kim, 'reportAbsence', { athleteId: athleteId(id), date: '2026-11-19', reason: 'Flu' });
  await club.call(first, 'unshareAthlete', { athleteId: athleteId(id), home: familyId(home.sub) });
  const of = async (who: SignedIn, type: string) => {
    const { items } = await club.call(who, 'familyTimeline', {});
    const { events } = await club.call(who, 'myData', {});
    return [...items, ...events].filter((one) => one.type === type).map(({ by }) => by);
  };
  const guardian = 'A guardian of the other home';
  expect(await of(first, 'AbsenceReported')).toEqual([guardian, guardian]);
  expect(await of(first, 'AthleteUnshared')).toEqual([parentInfo.name, parentInfo.name]);
  expect(await of(home, 'SharedAthleteLeft')).toEqual([guardian, guardian]);
  expect(JSON.stringify(await club.call(home, 'myData', {}))).not.toContain(parentInfo.name);
  const coach = await givenCoach(club, 'coach-2');
  const { items } = await club.call(coach, 'auditEvents', { family: first.sub, type: 'AbsenceReported' });
  expect(items.map(({ by }) => by)).toEqual(['Kim Reyes (parent)']);
});

it('another home cannot report or undo an absence after the sharing ended', {
  tags: ['other-home.absence'],
}, async () => {
  const { club, first, home, id } = await openShared();
  await takesThursdays(club, first, id);
  const absence = { athleteId: athleteId(id), date: '2026-11-19' };
  await club.call(home, 'reportAbsence', { ...absence, reason: '' });
  // Only the first home's stream knows the end, as between two requests of an open session.
  await club.toFamily(first, {
    type: 'AthleteUnshared',
    data: { athleteId: athleteId(id), home: familyId(home.sub), name: sam.name, by: 'first-home' },
  });
  expect((await club.ask(home, 'takeBackAbsence', absence)).status).toBe(404);
  expect((await club.ask(home, 'reportAbsence', { ...absence, reason: 'Flu' })).status).toBe(404);
  expect(await club.call(first, 'athleteAttendance', { athleteId: id })).toMatchObject({
    toCome: [{ date: '2026-11-19', reason: '' }],
  });
});

it('another home has its own account, finishes its onboarding, and finds the athlete on its first screen', {
  tags: ['other-home.invited', 'other-home.shared'],
}, async () => {
  const { club, first, home, id } = await openShared();
  const own = await me(club, home);
  expect(own.sharedAthletes).toEqual([{ athleteId: id, athleteName: 'Alex Parker' }]);
  expect(own.family).toMatchObject({ athletes: [], onboardingStep: 'completed', guardians: [] });
  expect((await me(club, first)).family?.athletes[0]?.sharedWith).toMatchObject([
    { home: home.sub, name: sam.name },
  ]);
  expect((await me(club, first)).family?.invitations).toEqual([]);
  const { items } = await club.call(first, 'familyTimeline', {});
  const [shared] = items.filter(({ type }) => type === 'AthleteShared');
  expect(shared).toMatchObject({ by: sam.name, sentence: 'Shared Alex Parker with the home of Sam Reyes' });
  const coach = await givenCoach(club);
  expect((await club.call(coach, 'getParent', { parentId: home.sub })).family.sharedAthletes).toEqual([
    { athleteId: id, firstHome: first.sub },
  ]);
});

it('the coach finds another home by name, email and phone, and reads whose athlete it sees', {
  tags: ['other-home.found'],
}, async () => {
  const { club, first, home, id } = await openShared();
  const coach = await givenCoach(club);
  const found = async (search: string) =>
    (await club.call(coach, 'parents', { search })).items
      .filter(({ parentID }) => parentID === home.sub)
      .map(({ otherHomeOf }) => otherHomeOf);
  const alex = [{ parentID: first.sub, parentName: parentInfo.name, athletes: ['Alex Parker'] }];
  for (const search of [sam.name, sam.email, parentInfo.phoneNumber])
    expect(await found(search)).toEqual([alex]);
  const { csv } = await club.call(coach, 'exportList', { list: 'parents', search: sam.email });
  expect(csv).toMatch(/,Alex Parker\r\n$/);
  await club.call(first, 'unshareAthlete', { athleteId: athleteId(id), home: familyId(home.sub) });
  expect(await found(sam.name)).toEqual([[]]);
});

it('the first home sees who of another home viewed its athlete, once a day', {
  tags: ['other-home.shared'],
}, async () => {
  const { club, first, home, sees } = await openShared();
  const partner = await givenGuardian(club, home, { name: 'Kim Reyes', email: 'kim@example.com' });
  await sees();
  await sees();
  await sees(partner);
  const { items } = await club.call(first, 'whoLooked', {});
  const viewed = { sentence: 'Viewed Alex Parker’s details', reason: null };
  expect(items).toMatchObject([
    { ...viewed, by: 'Kim Reyes (parent)' },
    { ...viewed, by: 'Sam Reyes (parent)' },
  ]);
  const { events } = await club.call(first, 'myData', {});
  expect(events.filter(({ type }) => type === 'PersonalDataViewed').map(({ by }) => by)).toEqual([
    'Sam Reyes (parent)',
    'Kim Reyes (parent)',
  ]);
  expect((await club.call(home, 'whoLooked', {})).items).toEqual([]);
});

it('the link asks a person without a family to sign up first, and opens no household', {
  tags: ['other-home.invited'],
}, async () => {
  const club = openClub();
  const first = await givenFamily(club);
  const [id = ''] = first.athleteIds;
  await club.call(first, 'inviteGuardian', { ...sam, athletes: [athleteId(id)] });
  const token = await invitationOf(club, first);
  const visitor = { sub: 'sam', email: sam.email };
  const state = async (who: SignedIn) => (await club.call(who, 'guardianInvitation', { token })).state;
  expect(await state(visitor)).toBe('unregistered');
  expect(await club.ask(visitor, 'joinAsOtherHome', { token })).toMatchObject({
    status: 409,
    body: { message: 'Please finish your registration first.' },
  });
  const agreed = { terms: '2026-11', privacy: '2026-11', isGuardian: true } as const;
  expect((await club.ask(visitor, 'joinHousehold', { token, name: 'Sam', agreed })).status).toBe(409);
  expect((await club.ask(first, 'joinAsOtherHome', { token })).status).toBe(409);
  const home = await givenParent(club, { ...sam, signIn: visitor });
  expect(await state(home)).toBe('open');
  await club.call(home, 'joinAsOtherHome', { token });
  expect(await state(home)).toBe('over');
  const third = await givenParent(club, { email: 'third@example.com' });
  expect((await club.ask(third, 'joinAsOtherHome', { token })).status).toBe(409);
  expect((await me(club, third)).sharedAthletes).toBeUndefined();
});

it('either home ends the sharing at once, in a session that stays open, and both are told', {
  tags: ['other-home.ended'],
}, async () => {
  const { club, first, home, id, sees } = await openShared();
  const partner = await givenGuardian(club, first, { email: 'kim@example.com' });
  const stop = { athleteId: athleteId(id), home: familyId(home.sub) };
  expect((await club.ask(partner, 'unshareAthlete', stop)).status).toBe(409);
  const other = await givenParent(club, { email: 'other@example.com' });
  await club.call(other, 'unshareAthlete', stop);
  expect((await sees()).status).toBe(200);
  const mailbox = await openMailbox(club);
  await club.call(first, 'unshareAthlete', stop);
  expect((await sees()).status).toBe(404);
  expect((await me(club, home)).sharedAthletes).toBeUndefined();
  const again = { ...sam, athletes: [athleteId(id)] };
  await club.call(first, 'inviteGuardian', again);
  await club.call(home, 'joinAsOtherHome', { token: await invitationOf(club, first) });
  expect((await sees()).status).toBe(200);
  const leave = { athleteId: athleteId(id), firstHome: familyId(first.sub) };
  await club.call(home, 'leaveSharedAthlete', leave);
  expect((await sees()).status).toBe(404);
  expect((await me(club, first)).family?.athletes[0]?.sharedWith).toEqual([]);
  const sent = (await mailbox.mails()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(sent.filter((line) => line.endsWith('You no longer see a child of another family'))).toEqual([
    `${sam.email}: You no longer see a child of another family`,
  ]);
  const ended = `${first.email}: Alex Parker’s training is no longer shared with Sam Reyes`;
  expect(sent.filter((line) => line === ended)).toHaveLength(2);
});

it('a sibling, an unknown athlete and an athlete of a stranger are the same to another home', {
  tags: ['other-home.shared'],
}, async () => {
  const { club, home, sibling, sees } = await openShared();
  const stranger = await givenFamily(club, { email: 'stranger@example.com' });
  const unknown = await sees(home, 'nobody');
  expect(unknown.status).toBe(404);
  expect(await sees(home, sibling)).toEqual(unknown);
  expect(await sees(home, stranger.athleteIds[0])).toEqual(unknown);
  expect(await sees(stranger)).toEqual(unknown);
  for (const route of ['getAthlete', 'athleteAttendance'] as const)
    expect((await club.ask(home, route, { athleteId: sibling })).status).toBe(404);
});

it('an athlete who was deleted, or whose family is erased, is gone from the other home', {
  tags: ['other-home.ended'],
}, async () => {
  const { club, first, home, id, sees } = await openShared();
  await club.toFamily(first, { type: 'AthleteRemoved', data: { athleteId: athleteId(id) } });
  expect((await sees()).status).toBe(404);
  expect((await me(club, home)).sharedAthletes).toBeUndefined();
  expect((await me(club, home)).family?.name).toBe(sam.name);
});

it('an administrator ends the sharing while acting for the family, with a reason', {
  tags: ['other-home.ended'],
}, async () => {
  const { club, first, home, id, sees } = await openShared();
  const coach = await givenCoach(club);
  const stop = { athleteId: athleteId(id), home: familyId(home.sub) };
  await club.call(coach, 'unshareAthlete', stop, { familyId: first.sub, reason: 'court order' });
  expect((await sees()).status).toBe(404);
  const { items } = await club.call(first, 'familyTimeline', {});
  expect(items.find(({ type }) => type === 'AthleteUnshared')?.reason).toBe('court order');
});
