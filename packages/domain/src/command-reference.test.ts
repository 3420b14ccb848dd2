import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandReference } from './command-reference.ts';

it('docs/reference/commands.md matches the declared commands (npm run docs writes it)', () => {
  const file = new URL('../../../docs/reference/commands.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(`${commandReference()}\n`);
});
