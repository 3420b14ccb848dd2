import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtOnce } from './built-once.mjs';
import { root } from './install.mjs';

/** As deep as the sources: they find the root of the project from where they are. */
const folder = join(root, 'packages/local/dist/bundle');
const bundle = join(folder, 'system.mjs');

const sources = [
  'package-lock.json',
  'packages/local/bin',
  'web/build',
  ...readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/src`,
  ]),
];

/**
 * Makes one file of the local system, the Lambdas' handlers and all libraries unless it is up to date: Node starts
 * it in a third of the time that loading the sources takes. @returns the file, which starts the system.
 */
export const bundleSystem = async () => {
  await builtOnce({ mark: join(folder, '.sources'), sources, build });
  return bundle;
};

/** How esbuild makes one file of everything: for a start, and after each change during development. */
export const systemBuild = {
  absWorkingDir: root,
  entryPoints: ['packages/local/src/main.ts'],
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  mainFields: ['module', 'main'],
  sourcemap: true,
  sourcesContent: false,
  // sql.js reads a file beside itself; tests stand beside the handlers.
  external: ['sql.js', '*.test.ts'],
  // Libraries in CommonJS require what belongs to Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
};

const build = async () => {
  // Imported only now: it may just have been installed.
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({ ...systemBuild, outfile: bundle, write: false });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Whole at once, because another start may be reading it.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
};
