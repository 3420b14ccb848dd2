import { routeList } from '@hoops/api/routes';
import { athleteId, familyId } from '@hoops/domain/ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMailbox } from '../../screens/mailbox.ts';
import { openClub } from '../../system/club.ts';
import { givenCoach, givenFamily, givenGuardian, givenOtherHome, givenParent } from '../../system/family.ts';
import { parentInfo } from '../../system/start-local.ts';

const numberOfRequests = 20_000;

const secrets = {
  email: 'private-email@example.com',
  phoneNumber: '(630) 555-7391',
  street: '4711 Hidden Lane',
  city: 'Secretville',
  zipCode: '60599',
  partner: 'Partner Unseen',
  partnerEmail: 'partner-unseen@example.com',
  invited: 'Invited Unseen',
  sibling: 'Sibling Unseen',
  siblingNotes: 'Unseen peanut allergy',
  siblingPhone: '(630) 555-8462',
  request: 'Unseen wish of the first family',
};

const openTwoHomes = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const first = await givenFamily(club, {
    email: secrets.email,
    athletes: [
      { athleteName: 'Alex Parker' },
      {
        athleteName: secrets.sibling,
        medicalConditions: secrets.siblingNotes,
        emergencyContact: { firstName: 'Unseen', lastName: 'Aunt', phoneNumber: secrets.siblingPhone },
      },
    ],
    request: {
      selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
      description: secrets.request,
    },
  });
  const { street, city, zipCode, phoneNumber } = secrets;
  await club.call(first, 'changeParentInfo', {
    phoneNumber,
    address: { ...parentInfo.address, street, city, zipCode },
  });
  await givenGuardian(club, first, { name: secrets.partner, email: secrets.partnerEmail });
  const [shared = '', sibling = ''] = first.athleteIds;
  const times = { startTime: '17:00', endTime: '18:30', firstDate: '2026-01-05', lastDate: null };
  const item = { title: 'Skills', times: '5 PM to 6:30 PM', location: 'Court 1' };
  const days = ['monday' as const, 'tuesday' as const];
  await club.call(coach, 'addScheduleItem', { ...item, recurrence: { days, ...times } });
  const selections = [
    { athleteId: athleteId(shared), programs: ['tuesday' as const] },
    { athleteId: athleteId(sibling), programs: ['monday' as const] },
  ];
  await club.call(first, 'saveClasses', { selections });
  const home = await givenOtherHome(club, first, [shared]);
  await club.call(first, 'inviteGuardian', { name: secrets.invited, email: 'invited-unseen@example.com' });
  const own = await givenParent(club, { email: 'stranger@example.com' });
  return { club, coach, first, home, own, shared, sibling };
};
type Homes = Awaited<ReturnType<typeof openTwoHomes>>;

/** The sharing begins again after a request ended it, so that requests never become trivial. */
const shareAgain = async ({ club, first, home, shared }: Homes): Promise<void> => {
  if ((await club.call(home, 'me', {})).sharedAthletes) return;
  const id = athleteId(shared);
  const sharedAgain = { athleteId: id, home: familyId(home.sub), name: 'Sam Reyes' };
  await club.toFamily(first, { type: 'AthleteShared', data: sharedAgain });
  const data = { athleteId: id, firstHome: familyId(first.sub) };
  await club.toFamily(home, { type: 'SharedAthleteJoined', data });
};

/** Routes that need a user pool, which this club lacks. */
const ofSignIns: readonly string[] = ['confirmSecondFactor', 'observePasskeys'];

const namesOf = (input: unknown): readonly string[] =>
  Object.keys((input as { readonly def?: { readonly shape?: object } }).def?.shape ?? {});

it('20,000 requests of another home leak nothing of the first family', {
  tags: ['other-home.shared'],
  timeout: 300_000,
}, async () => {
  const homes = await openTwoHomes();
  const { club, coach, first, home, own, shared, sibling } = homes;
  const { family } = await club.call(first, 'me', {});
  const people = [first.sub, home.sub, own.sub, coach.sub, family?.guardians[0]?.sub ?? ''];
  const fitting: Readonly<Record<string, readonly string[]>> = {
    athleteId: [shared, shared, sibling],
    month: ['2026-11'],
    date: ['2026-11-16', '2026-11-17'],
    reason: ['Flu', ''],
    invitationId: [family?.invitations[0]?.invitationId ?? ''],
  };
  const anything = fc.oneof(
    fc.constantFrom(...people, shared, sibling, `family#${first.sub}`),
    fc.constantFrom('2026-11', 'monday', 'half_week', 'families', 'athletes', 'whole-family', '', '1'),
    fc.constantFrom(true, 7, [shared], [sibling], [{ athleteId: sibling, programs: ['monday'] }], {}),
  );
  const valueFor = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(fitting[name] ?? people)) },
      { weight: 1, arbitrary: anything },
    );
  const request = fc.constantFrom(...routeList.filter(({ id }) => !ofSignIns.includes(id))).chain((route) =>
    fc.record({
      id: fc.constant(route.id),
      input: fc.record(Object.fromEntries(namesOf(route.input).map((name) => [name, valueFor(name)]))),
      actsFor: fc.constantFrom(...Array<undefined>(9), first.sub),
    }),
  );
  const leaks: string[] = [];
  let seen = 0;
  const changed = { reportAbsence: 0, takeBackAbsence: 0 };
  const answers = new Map<number, number>();
  for (const [index, { id, input, actsFor }] of fc
    .sample(request, { numRuns: numberOfRequests, seed: 42 })
    .entries()) {
    if (index % 50 === 0) await shareAgain(homes);
    const acting = actsFor === undefined ? undefined : { familyId: actsFor, reason: 'curious' };
    const { status, body } = await club.ask(home, id, input as never, acting);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    const text = JSON.stringify(body);
    if (id === 'sharedAthlete' && status === 200) seen += 1;
    if ((id === 'reportAbsence' || id === 'takeBackAbsence') && status === 200) changed[id] += 1;
    for (const [name, secret] of Object.entries(secrets))
      if (text.includes(secret)) leaks.push(`${id} ${name} ${JSON.stringify(input)}`);
  }
  expect(leaks).toEqual([]);
  expect(seen, 'Answers with the shared athlete').toBeGreaterThan(10);
  for (const [id, times] of Object.entries(changed)) expect(times, id).toBeGreaterThan(3);
  expect(await club.call(first, 'athleteAttendance', { athleteId: sibling })).toMatchObject({
    toCome: [],
    missed: [],
  });
  for (const status of [200, 400, 403, 404])
    expect(answers.get(status), `Answers with ${status}`).toBeGreaterThan(500);
  await shareAgain(homes);
  const mails = await (await openMailbox(club)).mails();
  const toHome = mails.filter(({ to }) => to === home.email).map((mail) => JSON.stringify(mail));
  for (const secret of Object.values(secrets)) expect(toHome.join()).not.toContain(secret);
  const everything = JSON.stringify(await club.call(home, 'myData', {}));
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret);
  const kept = await club.call(first, 'me', {});
  expect(kept.family).toMatchObject({ athletes: [{ athleteId: shared }, { athleteId: sibling }] });
  expect(familyId(kept.sub)).toBe(first.sub);
});
