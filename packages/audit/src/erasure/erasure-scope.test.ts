import { parseEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import {
  EmailOwnershipProven,
  ParentInfoChanged,
  ParentRegistered,
} from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { describe, expect, it } from 'vitest';
import { emailsIn, namesPerson } from './erasure-scope.ts';

const event = (type: string, data: unknown): Envelope => parseEvent(type, data) as Envelope;
const history = [
  event('ParentRegistered', { ...ParentRegistered.example, name: 'Zoë Li-Reyes', email: 'Zoe@Example.com' }),
  event('AthleteAdded', { ...AthleteAdded.example, athleteName: 'Jordan Reyes' }),
  event('ParentInfoChanged', { ...ParentInfoChanged.example, changes: { name: 'Zoë Okafor' } }),
  event('EmailOwnershipProven', { ...EmailOwnershipProven.example, email: 'zoe@new.example' }),
];

describe('texts that refer to a family', () => {
  it.each([
    'requested by ZOE',
    'Jordan’s parent asked',
    'Ms. Okafor called',
    'mail of zoe@new.example',
    'reyes family',
  ])('a text that contains a name or an address counts as the family’s data: %s', (text) => {
    expect(namesPerson(history, text)).toBe(true);
  });

  it.each(['requested it by letter', 'moved to Jordanville', 'the family li asked'])(
    'a text without a name or an address does not count as the family’s data: %s',
    (text) => {
      expect(namesPerson(history, text)).toBe(false);
    },
  );
});

it('emailsIn returns every email address that a family ever had, regardless of case or spacing', () => {
  expect(emailsIn(history)).toEqual(['zoe@example.com', 'zoe@new.example']);
  expect(emailsIn([event('ParentRegistered', ParentRegistered.example)])).toEqual(['dana@example.com']);
});
