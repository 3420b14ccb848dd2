import { it } from 'vitest';
import { expectNoFaults, numRuns, seed } from './expect-no-faults.ts';

it(`no cent is lost or charged twice in ${numRuns} random club histories`, { timeout: 3_600_000 }, () =>
  expectNoFaults(seed),
);
