import { afterEach, expect, it } from 'vitest';
import { fixedClock, nowIso, systemClock } from './clock.ts';

afterEach(() => {
  delete process.env.CLOCK_OFFSET_MS;
});

it('the business clock follows a changed offset right away', () => {
  const day = 86_400_000;
  const before = systemClock.now().getTime();
  process.env.CLOCK_OFFSET_MS = String(30 * day);
  const after = systemClock.now().getTime();
  expect(after - before).toBeGreaterThanOrEqual(30 * day);
  expect(after - before).toBeLessThan(31 * day);
});

it('nowIso writes the time as ISO-8601 UTC with milliseconds', () => {
  expect(nowIso(fixedClock('2026-11-02T12:00:00Z'))).toBe('2026-11-02T12:00:00.000Z');
});
