import { expect, it } from 'vitest';
import { runProgram as run } from './run-program.ts';
import { simulate } from './simulate.ts';

it('a seed plays the same steps each time, in this process and in another', async () => {
  const { trace, violations } = await simulate(7);
  expect(violations).toEqual([]);
  expect(trace.length).toBeGreaterThan(500);
  expect((await simulate(7)).trace).toEqual(trace);
  expect(run('--seed', '7').stdout).toBe(`${trace.join('\n')}\n`);
  expect((await simulate(8)).trace).not.toEqual(trace);
});

it('the club keeps its promises in 20 seeds of crashes, lost answers and concurrent commands', () => {
  const { stdout, stderr, status } = run('--seeds', '20');
  expect(stdout).toMatch(/^20 seeds in \d+ s, 0 failed\n$/);
  expect([stderr, status]).toEqual(['', 0]);
});
