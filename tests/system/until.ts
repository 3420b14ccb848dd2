import { vi } from 'vitest';

/** Looks again and again until the condition holds. @throws Error saying what did not happen within a minute. */
export const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  try {
    await vi.waitUntil(holds, { timeout: 60_000, interval: 10 });
  } catch (cause) {
    throw new Error(`It did not happen: ${what}`, { cause });
  }
};
