import fc from 'fast-check';
import { expect, it } from 'vitest';
import { live } from './live.ts';
import { sequence } from './step.ts';

/** BILLING_SEQUENCES and BILLING_SEED ask for more, or for others. */
const numRuns = Number(process.env.BILLING_SEQUENCES ?? 1_000);
const seed = Number(process.env.BILLING_SEED ?? 20_261_121);

it(`loses and doubles no cent in any of ${numRuns} random lives of a club`, { timeout: 3_600_000 }, () =>
  fc.assert(
    fc.asyncProperty(sequence, async (life) => {
      expect(await live(life)).toEqual([]);
    }),
    { numRuns, seed },
  ),
);
