import fc from 'fast-check';
import { expect } from 'vitest';
import { live } from './live.ts';
import { sequence } from './step.ts';

/** Of twenty steps each, the same ones on every push; `npm run test:long` lives thousands of others. */
export const numRuns = Number(process.env.BILLING_SEQUENCES ?? 150);
export const seed = Number(process.env.BILLING_SEED ?? 20_261_121);

/** A counterexample is shrunk and printed with its seed; BILLING_SEED set to that plays it again. */
export const expectNoFaults = (from: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequence, async (life) => {
      expect(await live(life)).toEqual([]);
    }),
    { numRuns, seed: from },
  );
