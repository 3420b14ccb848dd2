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

it('every file that the threat model and the ASVS table name as evidence exists', () => {
  const named = ['docs/threat-model.md', 'docs/asvs.md'].flatMap((name) =>
    [
      ...readFileSync(join(root, name), 'utf8').matchAll(/`((?:docs|packages|stacks|tests|web)\/[^`\s]*)`/g),
    ].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the ASVS table states each of the 253 requirements of levels 1 and 2 once', () => {
  const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8').matchAll(
    /^\| ([\d., ]+?) +\| (yes|gap|n\/a) +\|/gm,
  );
  const numbers = [...rows].flatMap(([, ids = '']) => ids.split(', '));
  expect(new Set(numbers).size).toBe(253);
  expect(numbers).toHaveLength(253);
});
