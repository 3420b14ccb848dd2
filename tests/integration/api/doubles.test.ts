import { beforeAll, expect, it } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { givenCoach, givenFamily } from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

let club: Club;
let coach: SignedIn;

const born = (athleteName: string, dateOfBirth: string) => ({ athleteName, dateOfBirth });

beforeAll(async () => {
  club = await openClub();
  coach = await givenCoach(club);
  await givenFamily(club, {
    name: 'Dana Reyes',
    email: 'dana@example.com',
    athletes: [born('Mia Reyes', '2017-08-02'), born('Jo Reyes', '2015-01-01')],
  });
  await givenFamily(club, {
    name: 'Sam Lee',
    email: 'sam@example.com',
    athletes: [born('mia  REYES', '2017-08-02'), born('Jo Reyes', '2016-01-01')],
  });
});

it('administrators see athletes with the same name and birth date in two families', {
  tags: ['doubles.shown'],
}, async () => {
  const { items } = await club.call(coach, 'athleteDoubles', {});
  expect(items.map(({ athleteName, parentName }) => `${athleteName} of ${parentName}`)).toEqual([
    'mia  REYES of Sam Lee',
    'Mia Reyes of Dana Reyes',
  ]);
});

it('a family cannot see athletes of other families', async () => {
  const dana = { sub: 'family-of-dana', email: 'dana@example.com' };
  expect((await club.ask(dana, 'athleteDoubles', {})).status).toBe(403);
});
