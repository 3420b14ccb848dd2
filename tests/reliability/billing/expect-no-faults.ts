import fc from 'fast-check';
import { expect } from 'vitest';
import { playHistory } from './play-history.ts';
import { sequence } from './step.ts';

/**
 * Number of histories of twenty steps. The number is fixed at every push; `npm run test:long` plays
 * thousands more.
 */
export const numRuns = Number(process.env.BILLING_SEQUENCES ?? 25);
export const seed = Number(process.env.BILLING_SEED ?? 20_261_121);

/** Plays random histories; a failure is reduced and printed, and BILLING_SEED repeats it. */
export const expectNoFaults = (from: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequence, async (life) => {
      expect(await playHistory(life)).toEqual([]);
    }),
    { numRuns, seed: from },
  );
