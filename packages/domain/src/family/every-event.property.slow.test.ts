import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsOf, familyLives } from '../testing/random-family.ts';
import { erasureEvents } from './erasure/events.ts';
import { familyEvents } from './events.ts';

it('generated family lives produce every family event except erasure events', () => {
  const ends: readonly string[] = erasureEvents.map(({ type }) => type);
  const missing = new Set<string>(
    familyEvents.map(({ type }) => type).filter((type) => !ends.includes(type)),
  );
  const note = fc.property(familyLives, (life) => {
    if (missing.size > 0) for (const { type } of eventsOf(life)) missing.delete(type);
  });
  fc.assert(note, { numRuns: 12_000, seed: 3 });
  expect([...missing]).toEqual([]);
});
