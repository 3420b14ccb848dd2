import { expect, it } from 'vitest';
import { clubInput, momentOf } from './club-input.ts';

it('a date field shows the moment in the club’s time zone, in winter and summer', () => {
  expect(clubInput('2026-11-24T15:00:05.000Z')).toBe('2026-11-24T09:00:05');
  expect(clubInput('2026-07-01T03:30:00.000Z')).toBe('2026-06-30T22:30:00');
  expect(momentOf('2026-11-24T09:00')).toBe('2026-11-24T15:00:00.000Z');
  expect(momentOf('2026-06-30T22:30:00')).toBe('2026-07-01T03:30:00.000Z');
});

it('a date field round-trips moments around daylight-saving changes', () => {
  for (const at of [
    '2026-03-08T07:59:59',
    '2026-03-08T08:00:00',
    '2026-11-01T05:59:59',
    '2026-11-01T08:00:00',
  ])
    expect(momentOf(clubInput(`${at}.000Z`))).toBe(`${at}.000Z`);
});

it('an empty date field has no moment', () => {
  expect(momentOf('')).toBeUndefined();
});
