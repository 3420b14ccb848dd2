import { it } from 'vitest';
import { expectNoFaults, numRuns, seed } from './expect-no-faults.ts';

// In a file of its own, so that it runs beside the first half.
it(`loses and doubles no cent in ${numRuns} other lives of a club`, { timeout: 3_600_000 }, () =>
  expectNoFaults(seed + 1),
);
