import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const sources = ['packages', 'web', 'stacks', 'tests', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\/(node_modules|dist)\//.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
);

it('every exported value is used in another file', () => {
  const usedIn = new Map<string, Set<string>>();
  for (const { name, text } of sources) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      usedIn.set(word, (usedIn.get(word) ?? new Set()).add(name));
    }
  }
  const unused = sources
    .filter(({ name }) => /^(packages|web\/src|tests)\//.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function) ([A-Za-z_$][\w$]*)/gm)]
        .filter(([, value = '']) => usedIn.get(value)?.size === 1)
        .map(([, value]) => `${name} exports ${value}`),
    );
  expect(unused).toEqual([]);
});
