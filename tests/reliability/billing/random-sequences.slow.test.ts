import { it } from 'vitest';
import { expectNoFaults, numRuns, seed } from './expect-no-faults.ts';

it(`loses and doubles no cent in ${numRuns} random lives of a club`, { timeout: 3_600_000 }, () =>
  expectNoFaults(seed),
);
