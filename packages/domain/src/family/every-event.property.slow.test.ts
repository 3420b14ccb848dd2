import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsOf, familyLives } from '../testing/random-family.ts';
import { erasureEvents } from './erasure/events.ts';
import { familyEvents } from './events.ts';

it('generated family lives produce every family event except erasure events', () => {
  const seen = new Set<string>();
  const note = fc.property(familyLives, (life) => {
    for (const { type } of eventsOf(life)) seen.add(type);
  });
  fc.assert(note, { numRuns: 4000, seed: 1 });
  const ends: readonly string[] = erasureEvents.map(({ type }) => type);
  const all = familyEvents.map(({ type }) => type).filter((type) => !ends.includes(type));
  expect(all.filter((type) => !seen.has(type))).toEqual([]);
});
