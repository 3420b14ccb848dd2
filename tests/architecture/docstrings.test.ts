import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The stand-ins follow the documentation of the real services. */
const standIns = ['local', 'local-stripe'];
const sources = readdirSync(join(root, 'packages'))
  .filter((name) => !standIns.includes(name))
  .flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('packages', name, 'src', file),
    ),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** An arrow function, with an optional type before the `=`, or a generator. */
const exportedFunction =
  /^export (?:const (\w+)(?:: (?:[^=]|=>)+?)? =\s*(?:async )?(?:<[^(]*>\s*)?\(|(?:async )?function\*? (\w+))/gm;

it('every exported function of a package has a docstring', () => {
  const functions = sources.flatMap(({ name, text }) =>
    [...text.matchAll(exportedFunction)].map(({ index, 1: constant, 2: generator }) => ({
      at: `${name} ${constant ?? generator}`,
      isDescribed: text.slice(0, index).endsWith('*/\n'),
    })),
  );
  expect(functions.length).toBeGreaterThan(500);
  expect(functions.filter(({ isDescribed }) => !isDescribed).map(({ at }) => at)).toEqual([]);
});
