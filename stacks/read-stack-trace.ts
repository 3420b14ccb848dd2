import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { asSstBundles, externalPackages } from './bundling.ts';

const places = /(?:file:\/\/)?\/var\/task\/(packages\/[\w/-]+)\.mjs:(\d+):(\d+)/g;

/**
 * Check out the deployed commit first, because the bundles are rebuilt.
 * @throws Error for an unknown Lambda
 */
export const readStackTrace = async (root: string, text: string): Promise<string> => {
  const files = [...new Set([...text.matchAll(places)].map(([, file = '']) => file))];
  const maps = new Map(
    await Promise.all(files.map(async (file) => [file, (await bundleAgain(root, file)).map] as const)),
  );
  return text.replace(places, (place, file: string, line: string, column: string) => {
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = relative(root, join(root, dirname(file), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
};

/**
 * Rebuilds a deployed Lambda's file, byte for byte, with its source map.
 * @param file path without extension
 */
export const bundleAgain = async (
  root: string,
  file: string,
): Promise<{ readonly code: string; readonly map: SourceMap }> => {
  const { outputFiles } = await build({
    ...asSstBundles(root),
    absWorkingDir: root,
    entryPoints: [`${file}.ts`],
    outfile: join(root, `${file}.mjs`),
    external: externalPackages,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'error',
  });
  const made = (ending: string): string => {
    const output = outputFiles.find(({ path }) => path.endsWith(ending));
    if (!output) throw new Error(`The bundler made no ${file}${ending}.`);
    return output.text;
  };
  const payload: SourceMapPayload = JSON.parse(made('.map'));
  return { code: made('.mjs'), map: new SourceMap(payload) };
};
