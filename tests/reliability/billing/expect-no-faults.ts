import fc from 'fast-check';
import { expect } from 'vitest';
import { playHistory } from './play-history.ts';
import { sequence } from './step.ts';

/** Number of histories of twenty steps, fixed at every push; `npm run test:long` runs thousands more. */
export const numRuns = Number(process.env.BILLING_SEQUENCES ?? 150);
export const seed = Number(process.env.BILLING_SEED ?? 20_261_121);

/** Shrinks and prints a counterexample; BILLING_SEED repeats it. */
export const expectNoFaults = (from: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequence, async (life) => {
      expect(await playHistory(life)).toEqual([]);
    }),
    { numRuns, seed: from },
  );
