import { expect, it } from 'vitest';
import { familyEvents } from './events.ts';
import { kindOpenedBy } from './intents.ts';

const kinds = familyEvents.flatMap(({ type }) => kindOpenedBy(type) ?? []);

it('every intent is opened by one event and closed by at least one', () => {
  expect(kinds.length).toBeGreaterThan(10);
  expect(new Set(kinds).size).toBe(kinds.length);
  const closed = new Set<string>(familyEvents.flatMap(({ closes = [] }) => closes));
  expect([...closed].sort()).toEqual([...kinds].sort());
});
