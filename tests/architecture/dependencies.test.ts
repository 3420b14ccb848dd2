import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { addresses, notFoundPage, pageTable } from '../../web/src/app/page-table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const packages = readdirSync(join(root, 'packages'));

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const zoneOf = (file: string): string => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? '';

it('every page of the site is in the page table, and each address is in the table once', () => {
  const pages = sourcesIn('web/src/features').filter((file) => file.endsWith('-page.tsx'));
  const named = [...pageTable, notFoundPage].map(({ component }) => `web/src/features/${component}`);
  expect([...new Set(named)].sort()).toEqual(pages.sort());
  const paths = addresses.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

it('only the query files of the site create queries', () => {
  const makesQuery =
    /import \{[^}]*\b(use\w*Query|\w*[qQ]ueryOptions)\b[^}]*\} from '@tanstack\/react-query'/;
  const outside = sourcesIn('web/src')
    .filter((file) => !/-queries\.ts$|^web\/src\/session\/me\.ts$/.test(file))
    .filter((file) => makesQuery.test(readFileSync(join(root, file), 'utf8')));
  expect(outside).toEqual([]);
});

it('the site navigates only through useNavigateIfStillHere', () => {
  // Exempts the header's Back button, which navigates right after a press, while the user is still on the
  // page.
  const others = ['web/src/layout/inner-layout.tsx'];
  const outside = sourcesIn('web/src')
    .filter((file) => file !== 'web/src/lib/use-navigate-if-still-here.ts' && !others.includes(file))
    .filter((file) => zoneOf(file) !== 'session')
    .filter((file) =>
      /\buseNavigate\b|\bNavigate\b|location\.assign\((?!')/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(outside).toEqual([]);
});

it.each(['session', 'lib', 'api'])('no file in web/src/%s contains a component', (zone) => {
  expect(sourcesIn(`web/src/${zone}`).filter((file) => file.endsWith('.tsx'))).toEqual([]);
});

it('only the repository appends to streams, and only the repository and the projection load streams', () => {
  const users = packages
    .filter((name) => name !== 'event-store')
    .flatMap((name) => sourcesIn(`packages/${name}/src`))
    .filter((file) =>
      /\bstore\s*\.(append|load|loadWithEvents)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(users).toEqual(['packages/projections/src/project-stream.ts']);
});

it('no file or folder is named like a utility collection or a barrel', () => {
  const files = [...packages.map((name) => `packages/${name}/src`), 'web/src'].flatMap(sourcesIn);
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.tsx?$)/.test(file))).toEqual(
    [],
  );
});
