import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtOnce } from './built-once.mjs';
import { root } from './install.mjs';
import { removeOldFiles } from './remove-old-files.mjs';

/** As deep as the sources: they find the root of the project from where they are. */
const folder = join(root, 'packages/local/dist/bundle');
/** What is started: the local system, and `npm run audit`. */
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
 * Makes few files of the local system, the Lambdas' handlers and all libraries unless they are up to date: Node starts
 * them in a quarter of the time that loading the sources takes. @returns the file that starts the system.
 */
export const bundleSystem = () => bundleOf('system');

/** The same. @returns the file that does what `npm run audit` is asked. */
export const bundleAudit = () => bundleOf('audit');

/** How esbuild puts everything together: for a start, and after each change during development, then in one file. */
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
  // sql.js reads a file beside itself; tests stand beside the handlers.
  // esbuild and tsx find their own files; they are loaded when they are needed.
  external: ['sql.js', 'esbuild', 'tsx', '*.test.ts'],
  // Libraries in CommonJS require what belongs to Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
};

const build = async () => {
  // Imported only now: it may just have been installed.
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    ...systemBuild,
    entryPoints: entries,
    // What several handlers share is a file of its own, with a source map of its own: one file of everything would be
    // parsed twice, and its map whole for the first stack, which Stripe's SDK asks for with its first request.
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  // The file that starts the others comes last.
  for (const { path, contents } of outputFiles.sort((one, other) => isEntry(one) - isEntry(other))) {
    // Whole at once, because another start may be reading it.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
  removeOldFiles(folder, new Set(outputFiles.map(({ path }) => basename(path))));
};

const isEntry = ({ path }) => (basename(path, '.mjs') in entries ? 1 : 0);
