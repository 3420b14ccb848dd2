import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

it('every import follows the rules of imports.mjs', () => {
  const rules = ['-c', 'tests/architecture/imports.mjs', 'packages', 'web/src', 'stacks'];
  const { stdout } = spawnSync(process.execPath, [cruiser, ...rules], { cwd: root, encoding: 'utf8' });
  const found = /no dependency violations found \((\d+) modules/.exec(stdout);
  expect(found, stdout).not.toBeNull();
  // If the tool does not know the TypeScript version, it skips all TypeScript files and still succeeds.
  expect(Number(found?.[1])).toBeGreaterThan(1500);
});
