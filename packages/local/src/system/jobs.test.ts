import { describe, expect, it } from 'vitest';
import { passes } from './jobs.ts';

describe('a time of day on the club’s clock (Chicago)', () => {
  it.each([
    ['before it', '2026-12-01T09:58:00Z', '2026-12-01T09:59:30Z', false],
    ['reached', '2026-12-01T09:59:30Z', '2026-12-01T10:00:30Z', true],
    ['after it', '2026-12-01T10:00:30Z', '2026-12-01T10:01:30Z', false],
    ['an hour earlier in UTC in summer', '2026-07-01T08:59:30Z', '2026-07-01T09:00:30Z', true],
    ['asleep over midnight and past it', '2026-12-01T04:00:00Z', '2026-12-01T11:00:00Z', true],
    ['asleep over midnight only', '2026-12-01T05:00:00Z', '2026-12-01T09:00:00Z', false],
  ])('%s', (_when, before, after, expected) => {
    expect(passes('04:00', new Date(before), new Date(after))).toBe(expected);
  });
});
