import { vi } from 'vitest';

/**
 * Looks again and again until the condition holds.
 * @param every milliseconds between two looks: others' systems are not asked as often as ours.
 * @throws Error saying what did not happen within a minute, or `within` milliseconds.
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
