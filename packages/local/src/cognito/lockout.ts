import type { FailureRecord } from './pool-state.ts';

export type Lockout = {
  readonly isLocked: (id: string) => boolean;
  readonly fail: (id: string) => void;
  readonly clear: (id: string) => void;
};

type Dependencies = {
  readonly failures: Map<string, FailureRecord>;
  readonly now: () => number;
  readonly changed: () => void;
};

const freeAttempts = 5;
const maxLockoutMs = 15 * 60_000;

/** Lockout in milliseconds: none before the fifth failure, then one second, doubling up to 15 minutes. */
export const lockoutMs = (failures: number): number => {
  if (failures < freeAttempts) return 0;
  return Math.min(2 ** (failures - freeAttempts) * 1000, maxLockoutMs);
};

/**
 * Attempts during a lockout do not count; fifteen minutes without an attempt reset the count. Unknown users
 * are counted too.
 */
export const createLockout = ({ failures, now, changed }: Dependencies): Lockout => {
  const isForgiven = (record: FailureRecord): boolean => now() - record.lastAt >= maxLockoutMs;

  const forgetForgiven = (): void => {
    for (const [id, record] of failures) if (isForgiven(record)) failures.delete(id);
  };

  return {
    isLocked: (id) => {
      const record = failures.get(id);
      return record !== undefined && now() < record.lastAt + lockoutMs(record.count);
    },
    fail: (id) => {
      forgetForgiven();
      failures.set(id, { count: (failures.get(id)?.count ?? 0) + 1, lastAt: now() });
      changed();
    },
    clear: (id) => {
      if (failures.delete(id)) changed();
    },
  };
};
