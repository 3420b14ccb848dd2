import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The stand-ins follow the documentation of the real services. */
const standIns = ['local', 'local-stripe'];
const packages = readdirSync(join(root, 'packages'));

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/'))
    .map((name) => join(folder, name))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** An import by package name; packages import their own modules by relative path. */
const packageImport =
  /(?:import|export) (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '(@hoops\/[^']+)'|const \{([^}]*)\} = await import\('(@hoops\/[^']+)'\)/g;

/** Imported values in a file, each with its module, such as `@hoops/domain/money formatCents`. */
const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(packageImport)].flatMap(([, statics, namespace, from, dynamics, awaited]) => {
    const names = namespace
      ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : (statics ?? dynamics ?? '').split(',').map((part) => part.trim().split(/ as |:/)[0]);
    return names.map((name) => `${from ?? awaited} ${name}`);
  });

/** An arrow function, with an optional type before the `=`, or a generator. */
const exportedFunction =
  /^export (?:const (\w+)(?:: (?:[^=]|=>)+?)? =\s*(?:async )?(?:<[^(]*>\s*)?\(|(?:async )?function\*? (\w+))/gm;

it('every function that another package imports has a docstring', () => {
  const imported = new Set(
    [...packages.map((name) => join('packages', name, 'src')), 'web/src', 'stacks', 'tests/system']
      .flatMap(filesIn)
      .flatMap(({ text }) => importsIn(text)),
  );
  const functions = packages
    .filter((name) => !standIns.includes(name))
    .flatMap((name) => filesIn(join('packages', name, 'src')))
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .flatMap(({ name, text }) => {
      const module = name.replace(/^packages\/([^/]+)\/src\/(.*)\.ts$/, '@hoops/$1/$2');
      return [...text.matchAll(exportedFunction)].map(({ index, 1: constant, 2: generator }) => ({
        at: `${module} ${constant ?? generator}`,
        isDescribed: text.slice(0, index).endsWith('*/\n'),
      }));
    })
    .filter(({ at }) => imported.has(at));
  expect(functions.length).toBeGreaterThan(300);
  expect(functions.filter(({ isDescribed }) => !isDescribed).map(({ at }) => at)).toEqual([]);
});
