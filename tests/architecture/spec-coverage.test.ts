import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { beyond } from '../spec/beyond.ts';
import { type Part, spec } from '../spec/statements.ts';
import { taggedTests } from '../spec/tagged-tests.ts';

const parts: readonly Part[] = [...spec, ...beyond];
const root = join(import.meta.dirname, '../..');

const tests = ['packages', 'web', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
  .toSorted()
  .flatMap((file) => taggedTests(file, readFileSync(join(root, file), 'utf8')));

const testsOf = (id: string) => tests.filter(({ tags }) => tags.includes(id));
const ids = parts.flatMap(({ statements }) => Object.keys(statements));

it('no test of a spec statement is skipped', () => {
  expect(tests.filter(({ isSkipped }) => isSkipped)).toEqual([]);
});

it('npm test proves each spec statement without slow tests', () => {
  const statements = spec.flatMap((part) => Object.keys(part.statements));
  const isProven = (id: string) => testsOf(id).some(({ file }) => !file.endsWith('.slow.test.ts'));
  expect(statements.filter((id) => !isProven(id))).toEqual([]);
});

it('each spec statement has a unique name and a test', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => testsOf(id).length === 0)).toEqual([]);
});

const titlesOf = (id: string): readonly string[] =>
  testsOf(id).map(({ file, title }) => `  - \`${file}\` "${title}"`);

const filesOf = (id: string): readonly string[] => {
  const files = testsOf(id).map(({ file }) => file);
  const links = [...new Set(files)].map((file) => {
    const count = files.filter((other) => other === file).length;
    return `[${basename(file)}](../${file})${count > 1 ? ` (${count})` : ''}`;
  });
  return [`  - ${links.join(', ')}`];
};

const linesOf = (parts: readonly Part[], proofOf: (id: string) => readonly string[]): readonly string[] =>
  parts.flatMap(({ section, topic, statements }, index) => [
    ...(parts[index - 1]?.section === section ? [] : [`## ${section}`, '']),
    ...(topic ? [`### ${topic}`, ''] : []),
    ...Object.entries(statements).flatMap(([id, words]) => [`- ${words} (${id})`, ...proofOf(id)]),
    '',
  ]);

it('docs/spec-coverage.md is up to date (npm run docs writes it)', async () => {
  const text = [
    '# The spec, statement by statement',
    '',
    "Statements of the product spec's sections 1 to 9, and readings where the spec is silent, with their tests.",
    '`npx vitest run --tags-filter <name>` runs the tests of a statement; a step of a journey fails there, and prints how',
    'to run its journey.',
    '',
    '<!-- Written by `npm run docs`, from tests/spec/statements.ts and the tags in the tests. -->',
    '',
    ...linesOf(spec, titlesOf),
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(root, 'docs/spec-coverage.md'));
});

it('docs/beyond.md is up to date (npm run docs writes it)', async () => {
  const text = [
    '# Beyond the spec, statement by statement',
    '',
    'Features that the spec does not require, by capability, with the files and number of their tests.',
    '`npx vitest run --tags-filter <name>` runs the tests of a statement.',
    '',
    '<!-- Written by `npm run docs`, from tests/spec/beyond.ts and the tags in the tests. -->',
    '',
    ...linesOf(beyond, filesOf),
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(root, 'docs/beyond.md'));
});
