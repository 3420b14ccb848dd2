import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = [...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`), 'stacks']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n') }));

/** Generators and assertion functions cannot be written as arrow functions. */
const cannotBeArrows = /^\s*(export )?(async )?function\*|\basserts /;

it.each([
  ['functions are constants', /^\s*(export )?(async )?function [a-zA-Z]/],
  ['interfaces are types', /^\s*(export )?interface [A-Z]/],
  ['constants are in camelCase', /^(export )?const [A-Z][A-Z0-9]+(_[A-Z0-9]+)*\b/],
])('the sources follow the code style: %s', (_what, foreign) => {
  const found = sources.flatMap(({ name, lines }) =>
    lines
      .filter((line) => foreign.test(line) && !cannotBeArrows.test(line))
      .map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('code and documents use the American spellings email and enrollment', () => {
  const screens = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name: `web/src/${name}`,
      lines: readFileSync(join(root, 'web/src', name), 'utf8').split('\n'),
    }));
  // Released texts and one stored name never change, so they may contain former spellings.
  const found = [...sources, ...screens]
    .filter(({ name }) => !name.includes('/texts/'))
    .flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line.replaceAll("'name or e-mail'", '')}`))
    .filter((line) => /(?<![\w.-])e-mails?(?![\w-])|(?<![\w.\-/'"])enrolments?(?![\w\-/.'"])/i.test(line));
  expect(found).toEqual([]);
});

it('a source file of more than 250 lines contains the reason for its length', () => {
  const long = sources.filter(({ name, lines }) => lines.length > 251 && !name.endsWith('.test.ts'));
  expect(long.length).toBeGreaterThan(0);
  const silent = long.filter(
    ({ lines }) => !lines.some((line) => line.includes('More than 250 lines, because')),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
