import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtOnce } from './built-once.mjs';
import { root } from './install.mjs';
import { removeOldFiles } from './remove-old-files.mjs';

/** Same depth as the sources, which locate the project's root relative to themselves. */
const folder = join(root, 'packages/local/dist/bundle');
const entries = { system: 'packages/local/src/main.ts', audit: 'packages/audit/src/main.ts' };

const sources = [
  'package-lock.json',
  'packages/local/bin',
  'web/build',
  ...readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/src`,
  ]),
];

const bundleOf = async (entry) => {
  await builtOnce({ mark: join(folder, '.sources'), sources, build });
  return join(folder, `${entry}.mjs`);
};

/**
 * Bundles the local system, its handlers and libraries unless up to date: Node starts in a quarter of the
 * time.
 * @returns the starting file
 */
export const bundleSystem = () => bundleOf('system');

/**
 * Bundles the audit.
 * @returns the file of `npm run audit`
 */
export const bundleAudit = () => bundleOf('audit');

/** esbuild's options for a start, and in one file for each change during development. */
export const systemBuild = {
  absWorkingDir: root,
  entryPoints: [entries.system],
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  mainFields: ['module', 'main'],
  sourcemap: true,
  sourcesContent: false,
  // Not bundled: sql.js, esbuild and tsx, which load files of their packages, and tests.
  external: ['sql.js', 'esbuild', 'tsx', '*.test.ts'],
  // CommonJS libraries require Node's modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
};

const build = async () => {
  // Imported late, because it may just have been installed.
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    ...systemBuild,
    entryPoints: entries,
    // Shared code is split, so nothing is parsed twice, and Stripe's stack on its first request loads no
    // complete source map.
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles.sort((one, other) => isEntry(one) - isEntry(other))) {
    // Atomic, because another start may be reading it.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
  removeOldFiles(folder, new Set(outputFiles.map(({ path }) => basename(path))));
};

const isEntry = ({ path }) => (basename(path, '.mjs') in entries ? 1 : 0);
