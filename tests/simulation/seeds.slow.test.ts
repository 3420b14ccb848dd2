import { expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

it('the club keeps its promises in 200 more seeds', () => {
  const { stdout, stderr, status } = runProgram('--seeds', '200', '--from', '21');
  expect(stdout).toMatch(/^200 seeds in \d+ s, 0 failed\n$/);
  expect([stderr, status]).toEqual(['', 0]);
});
