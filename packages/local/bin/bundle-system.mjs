import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtOnce } from './built-once.mjs';
import { root, secondsSince } from './install.mjs';
import { removeOldFiles } from './remove-old-files.mjs';

/** Folder at the same depth as the sources, because code finds the project's root by a relative path. */
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
 * Bundles the local system, its handlers and libraries unless up to date; a bundled system starts four times
 * as fast.
 * @returns the file to start
 */
export const bundleSystem = () => bundleOf('system');

export const bundleAudit = () => bundleOf('audit');

/**
 * esbuild options, shared by `npm start` and by development, which bundles everything into one file on each
 * change.
 */
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
  // Not bundled: sql.js, esbuild and tsx load files from their own packages. Tests are excluded.
  external: ['sql.js', 'esbuild', 'tsx', '*.test.ts'],
  // CommonJS libraries call `require` for Node's modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
};

const build = async () => {
  const begun = performance.now();
  // Imported late, because esbuild may have been installed only a moment earlier.
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    ...systemBuild,
    entryPoints: entries,
    // Splits off shared code, so nothing is parsed twice and a stack trace loads only part of the source map.
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
    // Written atomically, because another process may be reading the file.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
  removeOldFiles(folder, new Set(outputFiles.map(({ path }) => basename(path))));
  process.stdout.write(`Bundling the program ... ${secondsSince(begun)}\n`);
};

const isEntry = ({ path }) => (basename(path, '.mjs') in entries ? 1 : 0);
