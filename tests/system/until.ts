import { vi } from 'vitest';

/**
 * Polls a condition.
 * @param every milliseconds between polls
 * @throws Error after `within` milliseconds, by default a minute
 */
export const until = async (
  holds: () => boolean | Promise<boolean>,
  what: string,
  { every = 10, within = 60_000 }: { readonly every?: number; readonly within?: number } = {},
): Promise<void> => {
  try {
    await vi.waitUntil(holds, { timeout: within, interval: every });
  } catch (cause) {
    throw new Error(`It did not happen: ${what}`, { cause });
  }
};
