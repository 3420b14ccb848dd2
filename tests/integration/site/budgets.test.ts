import { join } from 'node:path';
import { expect, it } from 'vitest';
import { budgets } from '../../../web/build/budgets.ts';
import { readManifest } from '../../../web/build/site-manifest.ts';
import { webRoot } from '../../../web/build/vite-config.ts';

const manifest = readManifest(join(webRoot, 'dist'));
const sizeOf = (what: string, of = manifest): number => {
  const budget = budgets(of).find((one) => one.what === what);
  if (budget === undefined) throw new Error(`There is no budget of ${what}.`);
  return budget.size;
};

const keyOf = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name);

it.each(budgets())('$what stays within its budget', ({ size, limit }) => {
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(limit);
});

it.each([
  'index.html',
  'src/features/home/home-page.tsx',
  'src/features/portal/portal-page.tsx',
  'src/app/app.tsx',
  'src/session/amplify.ts',
  'src/session/parent-record.ts',
  'src/features/registration/register-page.tsx',
  keyOf('first'),
  keyOf('site'),
])('the budget check fails for a build without the chunk %s', (key) => {
  const { [String(key)]: removed, ...rest } = manifest;
  expect(removed).toBeDefined();
  expect(() => budgets(rest)).toThrow(/^The build has no chunk/);
});

it('a budget counts the loaded stylesheets', () => {
  const { css, ...entry } = manifest['index.html'] ?? { file: '' };
  expect(css).toHaveLength(1);
  const home = 'home, signed out, until the visitor does something';
  expect(sizeOf(home, { ...manifest, 'index.html': entry })).toBeLessThan(sizeOf(home));
});
