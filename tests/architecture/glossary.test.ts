import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Term |-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const terms = rows.map(([term = '']) => term);
const retired = rows.flatMap(([term = '', , names = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, term })),
);

/** Tracked files that readers open; this test and the decisions name the former names. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /^(packages|web|stacks|tests|docs)\/.*\.(tsx?|mjs|md|css)$/.test(name))
  .filter((name) => !/^docs\/(decisions\/|glossary\.md)/.test(name));

it('the glossary defines every term once', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  expect(rows.filter((cells) => cells.length !== 3 || !cells[1]?.endsWith('.'))).toEqual([]);
});

it('the glossary has retired names that no file and no code uses', () => {
  expect(retired.length).toBeGreaterThan(0);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const words = new Set(`${file} ${text}`.split(/[^\w-]+/));
    return retired
      .filter(({ name }) => words.has(name))
      .map(({ name, term }) => `${file} says ${name}: it is called ${term}`);
  });
  expect(found).toEqual([]);
});
