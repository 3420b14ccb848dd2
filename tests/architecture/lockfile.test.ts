import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { satisfies, valid } from 'semver';
import { describe, expect, it } from 'vitest';

/* Checks without a network; `npm audit` checks known vulnerabilities before a deployment (docs/deploy.md). */

const root = fileURLToPath(new URL('../../', import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
};

const { lockfileVersion, packages } = readJson('package-lock.json') as {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Entry>>;
};
/** Excludes workspaces, and empty replacements for packages that are never used. */
const isOurs = (path: string, { link }: Entry) => link || path.includes('/tools/stubs/');
const foreign = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !isOurs(path, entry),
);
const pathsWhere = (holds: (entry: Entry, path: string) => boolean) =>
  foreign.filter(([path, entry]) => holds(entry, path)).map(([path]) => path);

/** Allowed licenses of shipped, test and deployment packages. Check a license before adding it. */
const licences = new Set([
  'MIT',
  'MIT OR Apache-2.0',
  '(MIT OR Apache-2.0)',
  '(MIT OR GPL-3.0-or-later)',
  '(MIT OR CC0-1.0)',
  'CC0-1.0',
  '(MIT AND Zlib)',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'CC-BY-4.0',
]);
/** Packages whose license is in an obsolete field, which npm does not copy. */
const mitInAnOlderWay = ['node_modules/busboy', 'node_modules/streamsearch'];

it('package-lock.json lists more than 100 third-party packages', () => {
  expect(lockfileVersion).toBe(3);
  expect(foreign.length).toBeGreaterThan(100);
});

it('every package in package-lock.json has an integrity hash or is bundled', () => {
  expect(pathsWhere(({ integrity, inBundle }) => !inBundle && !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  expect(pathsWhere(({ version }) => !version)).toEqual([]);
});

it('every package in package-lock.json comes from the npm registry', () => {
  const elsewhere = ({ resolved = '' }: Entry) =>
    resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/');
  expect(pathsWhere(elsewhere)).toEqual([]);
});

it('no package in package-lock.json runs an install script', () => {
  const { allowScripts } = readJson('package.json') as {
    readonly allowScripts: Readonly<Record<string, boolean>>;
  };
  expect(Object.values(allowScripts)).not.toContain(true);
  const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';
  const undecided = ({ hasInstallScript }: Entry, path: string) =>
    hasInstallScript === true && allowScripts[nameOf(path)] === undefined;
  expect(pathsWhere(undecided)).toEqual([]);
});

it('every package in package-lock.json has an allowed license', () => {
  const others = ({ license }: Entry, path: string) =>
    !licences.has(license ?? '') && !mitInAnOlderWay.includes(path);
  expect(pathsWhere(others)).toEqual([]);
});

/** Package that `import name` resolves to, in the nearest parent `node_modules` folder. */
const found = (from: string, name: string): Entry | undefined => {
  const entry = packages[`${from}${from && '/'}node_modules/${name}`];
  if (entry !== undefined) return entry;
  return from === ''
    ? undefined
    : found(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
};

const mismatches = Object.entries(packages).flatMap(([path, entry]) => {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional);
  return [...Object.entries(dependencies), ...peers]
    .filter(([name, range]) => {
      const { version } = found(path, name) ?? {};
      return version !== undefined && !range.includes(':') && !satisfies(version, range);
    })
    .map(([name]) => `${path.split('node_modules/').at(-1)} gets ${name} ${found(path, name)?.version}`);
});

describe('the deployment tool', () => {
  const { devDependencies, overrides } = readJson('package.json');
  const versionsOf = (name: string) =>
    Object.entries(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version);

  /** ink exits if its renderer was built for another React version, so versions must match. */
  it('installed versions satisfy every package except where package.json overrides them', () => {
    expect(mismatches.sort()).toEqual([
      'sst gets @aws-cdk/cloud-assembly-schema 48.20.0',
      'sst gets esbuild 0.28.2',
      'sst gets ink 6.8.0',
      `sst gets react ${versionsOf('react')[0]}`,
    ]);
  });

  it('the deployment tool and the cloud assembly packages are pinned to one version each', () => {
    for (const name of ['sst', 'aws-cdk', 'aws-cdk-lib', 'constructs']) {
      expect(valid(devDependencies[name]), name).not.toBeNull();
      expect(versionsOf(name), name).toEqual([devDependencies[name]]);
    }
    for (const name of ['@aws-cdk/cloud-assembly-schema', '@aws-cdk/cx-api']) {
      expect(versionsOf(name), name).toEqual([overrides[name]]);
    }
  });

  /**
   * From version 4.3, @smithy/util-retry uses a different client than SST, which then reports "no
   * credentials".
   */
  it('the CDK toolkit uses the retry version that its STS client expects', () => {
    const { version } = found('node_modules/@aws-cdk/toolkit-lib', '@smithy/util-retry') ?? {};
    expect(version).toBe(overrides['@aws-cdk/toolkit-lib']['@smithy/util-retry@^4']);
    expect(satisfies(version ?? '', '~4.2.0')).toBe(true);
  });
});
