import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it('every link in a document leads to an existing file', () => {
  const links = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => ({ name, link }),
    ),
  );
  expect(links.length).toBeGreaterThan(30);
  const broken = links.filter(({ name, link }) => !existsSync(join(root, dirname(name), link)));
  expect(broken).toEqual([]);
});
