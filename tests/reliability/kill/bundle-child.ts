import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '@hoops/runtime/once';
import { build } from 'esbuild';

/** @returns program of the child process, built once per test worker and deleted with it */
export const bundleChild = once(async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const bundle = join(folder, 'child-main.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./child-main.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Minified like a deployed Lambda, because every kill starts the program again.
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  return bundle;
});
