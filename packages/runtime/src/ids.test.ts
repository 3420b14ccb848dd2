import { expect, it } from 'vitest';
import { countingIds, ulidSource } from './ids.ts';

it('ids sort by creation, even within a millisecond or after the clock is set back', () => {
  const moments = [
    '2026-11-02T12:00:00Z',
    '2026-11-02T12:00:00Z',
    '2026-11-02T11:00:00Z',
    '2026-11-02T13:00:00Z',
  ];
  let call = -1;
  const newId = ulidSource({
    now: () => {
      call += 1;
      return new Date(moments[call] ?? '');
    },
  });
  const ids = moments.map(newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
  expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
});

it('ids are unique and their random part uses all 32 characters', () => {
  let time = Date.parse('2026-11-02T12:00:00Z');
  const newId = ulidSource({
    now: () => {
      time += 1;
      return new Date(time);
    },
  });
  const ids = Array.from({ length: 2_000 }, newId);
  const random = ids.map((id) => id.slice(10));
  expect(new Set(random).size).toBe(2_000);
  expect(new Set(random.join('')).size).toBe(32);
});

it('countingIds returns numbered ids for tests', () => {
  const newId = countingIds('athlete');
  expect([newId(), newId()]).toEqual(['athlete-1', 'athlete-2']);
});
