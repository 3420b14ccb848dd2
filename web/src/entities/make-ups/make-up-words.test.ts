import { expect, it } from 'vitest';
import { type MakeUp, makeUpLine, openMakeUps } from './make-up-words.ts';

const today = '2026-11-30';
const makeUp = (over: Partial<MakeUp> = {}): MakeUp => ({
  makeUpId: 'one',
  reason: 'absence',
  missed: '2026-11-27',
  isToArrange: false,
  expiresOn: '2027-01-26',
  bookedOn: null,
  ...over,
});

it('the card counts unused make-ups and names the first day on which one expires', () => {
  expect(makeUpLine([], today)).toBeNull();
  expect(makeUpLine([makeUp()], today)).toBe('1 make-up class, use it by January 26');
  expect(makeUpLine([makeUp(), makeUp({ expiresOn: '2026-12-05' })], today)).toBe(
    '2 make-up classes, use the first by December 5',
  );
  expect(makeUpLine([makeUp({ bookedOn: '2026-12-03' })], today)).toBeNull();
});

it('expired and used make-ups are no longer open', () => {
  const expired = makeUp({ expiresOn: '2026-11-29' });
  const used = makeUp({ bookedOn: '2026-11-29' });
  const booked = makeUp({ bookedOn: today });
  expect(openMakeUps([expired, used, booked], today)).toEqual([booked]);
});
