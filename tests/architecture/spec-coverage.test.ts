import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('a test of what the spec says is run always', () => {
  expect(tests.filter(({ isSkipped }) => isSkipped)).toEqual([]);
});

it('each statement of the spec is proven by `npm test`, which leaves slow tests out', () => {
  const statements = spec.flatMap((part) => Object.keys(part.statements));
  const isProven = (id: string) => testsOf(id).some(({ file }) => !file.endsWith('.slow.test.ts'));
  expect(statements.filter((id) => !isProven(id))).toEqual([]);
});

it('each statement of the spec has a name of its own, and a test', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => testsOf(id).length === 0)).toEqual([]);
});

const linesOf = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap(({ section, topic, statements }, index) => [
    ...(parts[index - 1]?.section === section ? [] : [`## ${section}`, '']),
    ...(topic ? [`### ${topic}`, ''] : []),
    ...Object.entries(statements).flatMap(([id, words]) => [
      `- ${words} (${id})`,
      ...testsOf(id).map(({ file, title }) => `  - \`${file}\` "${title}"`),
    ]),
    '',
  ]);

it('docs/spec-coverage.md is up to date: `npm run docs` writes it', async () => {
  const text = [
    '# The spec, statement by statement',
    '',
    "Every statement of the product spec's sections 1 to 9, and every reading where the spec is silent, with the tests",
    'that prove it: those that are tagged with its name. `npx vitest run --tags-filter <name>` runs them; a step of a journey',
    'fails there, and says how to run its journey.',
    '',
    '<!-- Written by `npm run docs`, from tests/spec/statements.ts and the tags in the tests. -->',
    '',
    ...linesOf(spec),
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(root, 'docs/spec-coverage.md'));
});

it('docs/beyond.md is up to date: `npm run docs` writes it', async () => {
  const text = [
    '# Beyond the spec, statement by statement',
    '',
    'What the product does that its spec does not ask for, by capability, with the tests that prove it: those that are tagged',
    'with the name of the statement.',
    '',
    '<!-- Written by `npm run docs`, from tests/spec/beyond.ts and the tags in the tests. -->',
    '',
    ...linesOf(beyond),
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(root, 'docs/beyond.md'));
});
