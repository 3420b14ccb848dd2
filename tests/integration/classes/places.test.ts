import { keepPlacesFor } from '@hoops/classes/keep-places';
import { settlePlaces } from '@hoops/classes/settle-places';
import type { Program } from '@hoops/domain/club/days';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { beforeEach, expect, it } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

let club: Club;
let coach: SignedIn;
let families: Family[];

/* November 10, 2026, noon at the club. The club has three families with one athlete each. */

const family = (index: number): Family => {
  const found = families[index];
  if (!found) throw new Error(`There is no family ${index}.`);
  return found;
};
const athleteOf = ({ athleteIds: [athleteId = ''] }: Family) => athleteId;
const save = (who: Family, ...programs: Program[]) =>
  club.ask(who, 'saveClasses', { selections: [{ athleteId: athleteOf(who), programs }] });
const setMonday = (total: number | null) =>
  club.call(coach, 'setPlaces', { program: 'monday', total, grades: [] });
const monday = async (who: Family) => {
  const { athletes } = await club.call(who, 'places', {});
  const [places] = athletes[0]?.classes ?? [];
  if (!places) throw new Error('The family has no athlete.');
  const { program: _, ...shown } = places;
  return shown;
};
const onMonday = (who: Family) => ({ program: 'monday' as const, athleteId: athleteOf(who) });
const classesOf = async (who: Family) =>
  (await club.call(who, 'me', {})).family?.athletes.flatMap(({ enrolledPrograms }) =>
    Object.entries(enrolledPrograms).flatMap(([program, takes]) => (takes ? [program] : [])),
  );
const deliver = async (event: Envelope | undefined) =>
  keepPlacesFor(club.deps)(event as unknown as SealedEnvelope);
const newest = <Type extends Envelope['type']>(type: Type) =>
  club.happened.findLast((event): event is Extract<Envelope, { type: Type }> => event.type === type);

beforeEach(async () => {
  club = openClub();
  coach = await givenCoach(club);
  families = [];
  for (const email of ['ann@example.com', 'bob@example.com', 'cy@example.com'])
    families.push(await givenFamily(club, { email }));
});

it('one of many families gets the last place, and the others see which class is full', {
  tags: ['places.last-place'],
}, async () => {
  await setMonday(1);
  const answers = await Promise.all(families.map((who) => save(who, 'monday', 'tuesday')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused)
    expect(body).toMatchObject({
      message: 'All places in the Monday class are taken. You can join the waitlist. Nothing was saved.',
    });
  const classes = await Promise.all(families.map(classesOf));
  expect(classes.flat().toSorted()).toEqual(['monday', 'tuesday']);
});

it('one error message names every full class in a choice', { tags: ['places.last-place'] }, async () => {
  for (const program of ['monday', 'friday'] as const)
    await club.call(coach, 'setPlaces', { program, total: 0, grades: [] });
  const { body } = await save(family(0), 'monday', 'tuesday', 'friday');
  expect(body).toMatchObject({
    message:
      'All places in the Monday class and the Friday class are taken. You can join the waitlist. Nothing was saved.',
  });
});

it('families see free places before they choose, and the coach also sees the waitlist', {
  tags: ['places.shown', 'places.set'],
}, async () => {
  expect(await monday(family(0))).toEqual({ left: null, position: null, offeredUntil: null });
  await setMonday(2);
  await save(family(0), 'monday');
  expect(await monday(family(1))).toMatchObject({ left: 1 });
  await save(family(1), 'monday');
  await club.call(family(2), 'joinWaitlist', onMonday(family(2)));
  expect(await monday(family(2))).toEqual({ left: 0, position: 1, offeredUntil: null });
  const { classes } = await club.call(coach, 'classPlaces', {});
  expect(classes[0]).toMatchObject({
    program: 'monday',
    total: 2,
    taken: 2,
    waiting: [{ athleteId: athleteOf(family(2)), familyId: family(2).sub, offeredUntil: null }],
  });
  expect((await club.ask(family(0), 'classPlaces', {})).status).toBe(403);
});

it('a dropped place is offered to a family, reserved for it, and taken with the usual consent', {
  tags: ['places.offer'],
}, async () => {
  await setMonday(1);
  await save(family(0), 'monday');
  for (const who of [family(1), family(2)]) await club.call(who, 'joinWaitlist', onMonday(who));
  await save(family(0));
  expect((await monday(family(1))).offeredUntil).toBe(newest('PlaceOffered')?.data.until);
  expect((await save(family(2), 'monday')).status).toBe(409);
  expect((await save(family(0), 'monday')).status).toBe(409);
  expect((await save(family(1), 'monday')).status).toBe(200);
  expect(await monday(family(2))).toMatchObject({ position: 1 });
});

it('an offer goes to the next family when it expires, or right away when it is declined', {
  tags: ['places.offer'],
}, async () => {
  await setMonday(1);
  await save(family(0), 'monday');
  for (const who of [family(1), family(2)]) await club.call(who, 'joinWaitlist', onMonday(who));
  await save(family(0));
  club.moveTo(String(newest('PlaceOffered')?.data.until));
  await settlePlaces(club.deps);
  expect(await monday(family(1))).toMatchObject({ position: null });
  expect((await monday(family(2))).offeredUntil).not.toBeNull();
  await club.call(family(2), 'leaveWaitlist', onMonday(family(2)));
  expect(await monday(family(1))).toMatchObject({ left: 1 });
});

it('a class with a free place has no waitlist, and nobody can join a waitlist for another family’s athlete', async () => {
  await setMonday(5);
  const join = await club.ask(family(0), 'joinWaitlist', onMonday(family(0)));
  expect(join.body).toMatchObject({ message: 'This class has an open place. You can choose it now.' });
  await setMonday(0);
  expect((await club.ask(family(0), 'joinWaitlist', onMonday(family(1)))).status).toBe(404);
});

it('the place of a deleted athlete is offered to the waitlist', { tags: ['places.freed'] }, async () => {
  await setMonday(1);
  await save(family(0), 'monday');
  await club.call(family(1), 'joinWaitlist', onMonday(family(1)));
  await club.toFamily(family(0), {
    type: 'AthleteRemoved',
    data: { athleteId: athleteOf(family(0)) as never },
  });
  await deliver(newest('AthleteRemoved'));
  await deliver(newest('AthleteRemoved'));
  expect((await monday(family(1))).offeredUntil).not.toBeNull();
  expect(club.happened.filter(({ type }) => type === 'PlaceFreed')).toHaveLength(1);
});

it('erasing a family frees its places', { tags: ['places.freed'] }, async () => {
  await setMonday(1);
  await save(family(0), 'monday');
  await club.toFamily(family(0), { type: 'FamilyErasureStarted', data: { reason: 'asked by letter' } });
  await deliver(newest('FamilyErasureStarted'));
  expect(await monday(family(1))).toMatchObject({ left: 1 });
});

it('an athlete who moves up a grade keeps the place, which then counts for the new grade', async () => {
  await club.call(coach, 'setPlaces', {
    program: 'monday',
    total: null,
    grades: [{ grade: '6', places: 1 }],
  });
  await save(family(0), 'monday');
  expect(await monday(family(1))).toMatchObject({ left: 0 });
  await club.call(family(0), 'changeAthlete', { athleteId: athleteOf(family(0)), changes: { grade: '7' } });
  await deliver(newest('AthleteChanged'));
  expect(await monday(family(1))).toMatchObject({ left: 1 });
  const { classes } = await club.call(coach, 'classPlaces', {});
  expect(classes[0]?.takenByGrade).toEqual([{ grade: '7', taken: 1 }]);
});

it('a class pause keeps the athlete’s place', { tags: ['places.freed'] }, async () => {
  await setMonday(1);
  await save(family(0), 'monday');
  await club.call(family(0), 'pauseClasses', { athleteId: athleteOf(family(0)), until: '2027-01-01' });
  club.moveTo('2026-12-10T18:00:00.000Z');
  await settlePlaces(club.deps);
  expect((await save(family(1), 'monday')).status).toBe(409);
});

it('setting places counts the athletes who attended before places existed', async () => {
  await club.toFamily(family(0), {
    type: 'ClassesChanged',
    data: { athleteId: athleteOf(family(0)) as never, before: [], after: ['monday'] },
  });
  await setMonday(1);
  await deliver(newest('ClassPlacesSet'));
  expect(await monday(family(1))).toMatchObject({ left: 0 });
});

it('a class change that the family’s own command already applied to the places changes nothing', async () => {
  await save(family(0), 'monday', 'reps');
  await save(family(0), 'reps');
  const before = club.happened.length;
  await deliver(newest('ClassesChanged'));
  expect(club.happened).toHaveLength(before);
});
