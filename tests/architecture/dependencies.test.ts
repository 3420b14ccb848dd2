import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addresses, notFoundPage, pageTable } from '../../web/src/app/page-table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  wiring: ['domain'],
  runtime: ['domain', 'wiring'],
  'event-store': ['domain', 'runtime'],
  bus: ['domain', 'wiring', 'runtime', 'event-store'],
  projections: ['domain', 'runtime', 'event-store', 'bus'],
  billing: ['domain', 'wiring', 'runtime', 'event-store', 'bus'],
  mail: ['domain', 'wiring', 'runtime', 'event-store', 'bus', 'projections'],
  audit: ['domain', 'wiring', 'runtime', 'event-store', 'bus', 'projections', 'billing'],
  api: ['domain', 'wiring', 'runtime', 'event-store', 'bus', 'projections', 'billing', 'mail', 'audit'],
  loopback: [],
  'local-stripe': ['loopback'],
  local: [
    'domain',
    'wiring',
    'runtime',
    'event-store',
    'bus',
    'projections',
    'billing',
    'mail',
    'audit',
    'api',
    'loopback',
    'local-stripe',
    'web',
  ],
};

/** Test data of the domain, imported by tests only. */
const testMaterial = /\/testing\//;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  );

describe.each(Object.entries(allowed))('packages/%s', (name, below) => {
  const sources = sourcesIn(`packages/${name}/src`);

  it('a package imports only packages below it', () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .map((imported) => /^@hoops\/([^/]+)/.exec(imported)?.[1])
        .filter((used) => used !== undefined && used !== name && !below.includes(used))
        .map((used) => `${file} imports ${used}`),
    );
    expect(wrong).toEqual([]);
  });
});

it('the domain imports nothing but itself and zod', () => {
  const sources = sourcesIn('packages/domain/src').filter((file) => !testMaterial.test(file));
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith('.') && name !== 'zod/mini')
      .map((name) => `${file} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('production code imports no test material', () => {
  const files = Object.keys(allowed).flatMap((name) => sourcesIn(`packages/${name}/src`));
  const wrong = files
    .filter((file) => !testMaterial.test(file))
    .filter((file) =>
      importsOf(file).some((name) => testMaterial.test(`/${name.replace(/(\.ts)?$/, '.ts')}`)),
    );
  expect(wrong).toEqual([]);
});

it.each(Object.keys(allowed))('every imported package is declared: packages/%s', (name) => {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(join(root, `packages/${name}/package.json`), 'utf8'),
  );
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const known = new Set([
    ...declared,
    `@hoops/${name}`,
    ...(declared.includes('@types/aws-lambda') ? ['aws-lambda'] : []),
  ]);
  const used = sourcesIn(`packages/${name}/src`)
    .flatMap(importsOf)
    .filter((imported) => /^[@a-z]/.test(imported) && !imported.startsWith('node:'))
    .map((imported) =>
      imported
        .split('/')
        .slice(0, imported.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect([...new Set(used)].filter((one) => !known.has(one))).toEqual([]);
});

it('the declaration tables import no SDK', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) visit(join(file, '..', name));
      else if (name.startsWith('@hoops/')) {
        const [, pkg = '', ...rest] = name.split('/');
        visit(`packages/${pkg}/src/${rest.join('/')}.ts`);
      } else if (name !== 'zod/mini') throw new Error(`${file} imports ${name}`);
    }
  };
  for (const table of [
    'packages/domain/src/catalogue.ts',
    'packages/api/src/routes.ts',
    ...sourcesIn('packages/wiring/src'),
  ]) {
    visit(table);
  }
  expect(seen.size).toBeGreaterThan(20);
});

/** Allowed imports by zone of the site, besides itself. `session` renders nothing, `ui` fetches nothing. */
const zones: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  api: ['lib'],
  ui: ['lib'],
  session: ['lib', 'api'],
  entities: ['lib', 'api', 'ui', 'session'],
  layout: ['lib', 'api', 'ui', 'session', 'entities'],
  features: ['lib', 'api', 'ui', 'session', 'entities', 'layout'],
  app: ['lib', 'api', 'ui', 'session', 'entities', 'layout', 'features'],
};

const zoneOf = (file: string): string => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? '';

it('every file of the site belongs to a zone, except the asset types', () => {
  expect([...new Set(sourcesIn('web/src').map(zoneOf))].sort()).toEqual([...Object.keys(zones), ''].sort());
  expect(sourcesIn('web/src').filter((file) => zoneOf(file) === '')).toEqual(['web/src/assets.d.ts']);
});

it.each(Object.entries(zones))('a zone of the site imports only the zones below it: %s', (zone, below) => {
  const wrong = sourcesIn(`web/src/${zone}`).flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('.') && !name.endsWith('.css'))
      .map((name) => join(file, '..', name))
      .filter((imported) => zoneOf(imported) !== zone && !below.includes(zoneOf(imported)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
});

it('every page of the site is in the page table, and each address once', () => {
  const pages = sourcesIn('web/src/features').filter((file) => file.endsWith('-page.tsx'));
  const named = [...pageTable, notFoundPage].map(({ component }) => `web/src/features/${component}`);
  expect([...new Set(named)].sort()).toEqual(pages.sort());
  const paths = addresses.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

it.each(['lib', 'ui'])('no file in %s of the site fetches data', (zone) => {
  const asking = sourcesIn(`web/src/${zone}`).filter((file) =>
    importsOf(file).some((name) => /^(@hoops\/api|@tanstack\/react-query)/.test(name)),
  );
  expect(asking).toEqual([]);
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
  // The header's Back button reacts to a press, so the user is still there.
  const others = ['web/src/layout/inner-layout.tsx'];
  const outside = sourcesIn('web/src')
    .filter((file) => file !== 'web/src/lib/use-navigate-if-still-here.ts' && !others.includes(file))
    .filter((file) => zoneOf(file) !== 'session')
    .filter((file) =>
      /\buseNavigate\b|\bNavigate\b|location\.assign\((?!')/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(outside).toEqual([]);
});

it.each(['session', 'lib', 'api'])('no file in %s of the site is a component', (zone) => {
  expect(sourcesIn(`web/src/${zone}`).filter((file) => file.endsWith('.tsx'))).toEqual([]);
});

it('features of the site never import each other', () => {
  const wrong = sourcesIn('web/src/features').flatMap((file) => {
    const feature = file.split('/')[3];
    return importsOf(file)
      .map((name) => (name.startsWith('.') ? join(file, '..', name) : name))
      .map((path) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1])
      .filter((other) => other !== undefined && other !== feature)
      .map((other) => `${file} imports ${other}`);
  });
  expect(wrong).toEqual([]);
});

it('only the repository appends to streams, and only the projection also loads them', () => {
  const users = Object.keys(allowed)
    .filter((name) => name !== 'event-store')
    .flatMap((name) => sourcesIn(`packages/${name}/src`))
    .filter((file) =>
      /\bstore\s*\.(append|load|loadWithEvents)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(users).toEqual(['packages/projections/src/project-stream.ts']);
});

it('no file or folder is a junk drawer or a barrel', () => {
  const files = [...Object.keys(allowed).map((name) => `packages/${name}/src`), 'web/src'].flatMap(sourcesIn);
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.tsx?$)/.test(file))).toEqual(
    [],
  );
});
