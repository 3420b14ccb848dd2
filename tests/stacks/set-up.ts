import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { BuildContext, BuildOptions, Metafile } from 'esbuild';
import { root } from './project-root.ts';

/*
 * SST bundles Lambdas one at a time. Bundling them together takes a quarter of the processor time;
 * stack-trace.slow.test.ts proves that the output is identical.
 */

type Made = { readonly contents: Uint8Array; readonly metafile: Metafile };

type Esbuild = typeof import('esbuild');

const handlers = readdirSync(join(root, 'packages')).flatMap((name) => {
  const folder = join(root, 'packages', name, 'src/handlers');
  const files = readdirSync(join(root, 'packages', name, 'src')).includes('handlers')
    ? readdirSync(folder)
    : [];
  return files.filter((file) => !file.endsWith('.test.ts')).map((file) => join(folder, file));
});

const makeAll = async (esbuild: Esbuild, options: BuildOptions): Promise<ReadonlyMap<string, Made>> => {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: Object.fromEntries(handlers.map((file, index) => [String(index), file])),
    outdir: join(root, '.sst'),
    metafile: true,
    write: false,
  });
  return new Map(
    Object.entries(metafile.outputs).map(([path, output]) => {
      const contents = outputFiles.find((file) => file.path === resolve(root, path))?.contents;
      if (!contents || !output.entryPoint) throw new Error(`${path} is no Lambda.`);
      const inputs = Object.fromEntries(
        Object.keys(output.inputs).map((input) => [input, metafile.inputs[input]]),
      ) as Metafile['inputs'];
      return [
        resolve(root, output.entryPoint),
        { contents, metafile: { inputs, outputs: { [path]: output } } },
      ];
    }),
  );
};

const made = new Map<string, ReturnType<typeof makeAll>>();

const contextOf =
  (esbuild: Esbuild) =>
  async (asked: BuildOptions): Promise<Pick<BuildContext, 'rebuild' | 'dispose'>> => {
    const { entryPoints, outfile, ...options } = asked;
    const [entry] = entryPoints as string[];
    if (outfile === undefined || entry === undefined || !handlers.includes(resolve(root, entry)))
      return esbuild.context(asked);
    const key = JSON.stringify(options);
    const all = made.get(key) ?? makeAll(esbuild, options);
    made.set(key, all);
    return {
      async rebuild() {
        const found = (await all).get(resolve(root, entry));
        if (!found) throw new Error(`Nothing was made of ${entry}.`);
        mkdirSync(dirname(outfile), { recursive: true });
        writeFileSync(outfile, found.contents);
        return {
          errors: [],
          warnings: [],
          metafile: found.metafile,
          outputFiles: undefined,
          mangleCache: undefined,
        };
      },
      dispose: async () => undefined,
    };
  };

// Patches esbuild during loading, because its exports are read-only afterward.
type Load = (module: { exports: object }, file: string) => void;
const { _extensions: extensions } = Module as unknown as { readonly _extensions: { '.js': Load } };
const load = extensions['.js'];
const file = createRequire(import.meta.url).resolve('esbuild');
extensions['.js'] = (module, path) => {
  load(module, path);
  if (path === file) module.exports = { ...module.exports, context: contextOf(module.exports as Esbuild) };
};
