import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './comments.ts';

const root = join(import.meta.dirname, '../..');

it('paths relative to a module are as deep in the sources as in the bundle', () => {
  const relative = sourceFiles()
    .filter((file) => /^packages\/[^/]+\/src\//.test(file) && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/new URL\(['`]((?:\.\.\/)+)/g)].map(
        ([, climbs = '']) => ({ file, folders: file.split('/').length - 1, climbs: climbs.length / 3 }),
      ),
    );
  expect(relative.length).toBeGreaterThan(2);
  expect(relative.filter(({ folders, climbs }) => folders !== 4 || climbs !== 4)).toEqual([]);
});
