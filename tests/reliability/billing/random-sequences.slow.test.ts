import { it } from 'vitest';
import { expectNoFaults, numRuns, seed } from './expect-no-faults.ts';

it(`no cent is lost or doubled in ${numRuns} random club lives`, { timeout: 3_600_000 }, () =>
  expectNoFaults(seed),
);
