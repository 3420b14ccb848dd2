import { describe, expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { type Club, openClub } from './club.ts';
import { givenCoach, givenFamily } from './family.ts';
import type { SignedIn } from './session-tokens.ts';

type Filters = ApiInput<'auditEvents'>;

const givenClub = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const dana = await givenFamily(club, { name: 'Dana Reyes', email: 'dana@example.com' });
  const robin = await givenFamily(club, {
    name: 'Robin Lee',
    email: 'robin@example.com',
    athletes: [{ athleteName: 'Kim Lee' }, { athleteName: 'Sam Lee', grade: '7' }],
  });
  const [kim = '', sam = ''] = robin.athleteIds;
  const onBehalfOf = { familyId: robin.sub, reason: 'Asked on the phone' };
  await club.call(
    coach,
    'changeAthlete',
    { athleteId: sam, changes: { yearsOfExperience: '3' } },
    onBehalfOf,
  );
  await club.call(robin, 'saveClasses', { selections: [{ athleteId: kim, programs: ['monday'] }] });
  return { club, coach, dana, robin, kim, sam };
};

const typesOf = async (club: Club, coach: SignedIn, filters: Filters): Promise<readonly string[]> => {
  const { items } = await club.call(coach, 'auditEvents', filters);
  return items.map(({ type }) => type).toReversed();
};

describe('the event log’s filters', () => {
  it('combine: family, athlete, person, on behalf, type, command, request, stream and text', async () => {
    const { club, coach, robin, kim, sam } = await givenClub();
    const find = (filters: Filters) => typesOf(club, coach, filters);

    const ofSam = ['AthleteAdded', 'AthleteChanged'];
    expect(await find({ family: robin.sub, athlete: sam })).toEqual(ofSam);
    expect(await find({ family: robin.sub, athlete: sam, by: 'coach' })).toEqual(['AthleteChanged']);
    expect(await find({ onBehalf: 'yes', type: 'AthleteChanged' })).toEqual(['AthleteChanged']);
    expect(await find({ by: 'coach', type: 'ParentRegistered' })).toEqual(['ParentRegistered']);
    expect(await find({ by: robin.sub, type: 'AthleteAdded' })).toEqual(['AthleteAdded', 'AthleteAdded']);
    expect(await find({ stream: `family#${robin.sub}`, athlete: kim, family: robin.sub })).toContain(
      'ClassesChanged',
    );
    expect(await find({ stream: `family#${robin.sub}`, type: 'ClassesChanged' })).toEqual(['ClassesChanged']);
    expect(await find({ stream: 'no stream' })).toEqual([]);
    expect(await find({ text: 'added sam' })).toEqual(['AthleteAdded']);
    expect(await find({ text: 'no such words' })).toEqual([]);

    const [changed] = (await club.call(coach, 'auditEvents', { type: 'ClassesChanged' })).items;
    expect(changed).toMatchObject({ command: 'SaveClasses', familyId: robin.sub, athleteIds: [kim] });
    expect(await find({ command: 'SaveClasses' })).toContain('ClassesChanged');
    expect(await find({ command: 'SaveClasses', type: 'AthleteAdded' })).toEqual([]);
    const { correlationId } = changed ?? {};
    const together = await find({ because: correlationId ?? '' });
    expect(together).toContain('ClassesChanged');
    expect(together).not.toContain('AthleteAdded');
  });

  it('are counted, and show what is new since a moment', async () => {
    const { club, coach, robin } = await givenClub();
    const family = robin.sub;
    const { items } = await club.call(coach, 'auditEvents', { family, type: 'AthleteAdded' });
    expect(await club.call(coach, 'auditEventCount', { family, type: 'AthleteAdded' })).toEqual({
      count: 2,
      isAll: true,
    });
    const since = club.now();
    const [kim = ''] = robin.athleteIds;
    await club.call(robin, 'saveClasses', {
      selections: [{ athleteId: kim, programs: ['monday', 'friday'] }],
    });
    expect(await typesOf(club, coach, { family, since, type: 'ClassesChanged' })).toEqual(['ClassesChanged']);
    expect(await typesOf(club, coach, { family, since, type: 'AthleteAdded' })).toEqual([]);
    expect(items).toHaveLength(2);
  });

  it('look for an athlete in their family only', async () => {
    const { club, coach, sam } = await givenClub();
    const { status, body } = await club.ask(coach, 'auditEvents', { athlete: sam });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Please choose the family of the athlete as well.');
  });
});
