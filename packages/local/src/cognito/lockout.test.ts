import { describe, expect, it } from 'vitest';
import { createLockout, lockoutMs } from './lockout.ts';
import type { FailureRecord } from './pool-state.ts';

const minuteMs = 60_000;

it.each([
  [0, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [14, 512_000],
  [15, 900_000],
  [1_000, 900_000],
])('the lockout after %i failures lasts %i ms', (failures, ms) => {
  expect(lockoutMs(failures)).toBe(ms);
});

describe('a lockout', () => {
  const startLockout = () => {
    let time = 0;
    const failures = new Map<string, FailureRecord>();
    const lockout = createLockout({ failures, now: () => time, changed: () => undefined });
    const failTimes = (times: number) => {
      for (let done = 0; done < times; done += 1) lockout.fail('ann');
    };
    const advance = (ms: number) => {
      time += ms;
    };
    return { lockout, failures, failTimes, advance };
  };

  it('a lockout expires, and the next failure locks for longer', () => {
    const { lockout, failTimes, advance } = startLockout();
    failTimes(5);
    advance(999);
    expect(lockout.isLocked('ann')).toBe(true);
    expect(lockout.isLocked('ben')).toBe(false);
    advance(1);
    expect(lockout.isLocked('ann')).toBe(false);
    failTimes(1);
    advance(1_999);
    expect(lockout.isLocked('ann')).toBe(true);
    advance(1);
    expect(lockout.isLocked('ann')).toBe(false);
  });

  it('a success or fifteen quiet minutes reset the lockout', () => {
    const { lockout, failures, failTimes, advance } = startLockout();
    failTimes(5);
    lockout.clear('ann');
    failTimes(4);
    expect(lockout.isLocked('ann')).toBe(false);
    advance(15 * minuteMs);
    lockout.fail('ben');
    expect([...failures.keys()]).toEqual(['ben']);
  });
});
