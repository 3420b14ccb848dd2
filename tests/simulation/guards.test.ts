import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { guards } from './guards.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('each guard that `mutate.ts` removes is in its file exactly once', () => {
  const moved = guards.filter(({ file, from }) => readFileSync(root + file, 'utf8').split(from).length !== 2);
  expect(moved).toEqual([]);
});

it('each guard has its own name, a change and, unless seeds notice it, a test file', () => {
  const names = guards.map(({ guard }) => guard);
  expect(names).toEqual([...new Set(names)]);
  expect(guards.filter(({ from, to }) => from === to)).toEqual([]);
  expect(guards.filter(({ noticedBy = '' }) => !existsSync(root + noticedBy))).toEqual([]);
});
