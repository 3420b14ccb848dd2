import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { asSstBundles, keptOutside } from './bundling.ts';

/** A place in a Lambda's file, as its stack traces name it: without the map it says nothing. */
const places = /(?:file:\/\/)?\/var\/task\/(packages\/[\w/-]+)\.mjs:(\d+):(\d+)/g;

/**
 * A text, such as lines of a Lambda's log, with the places of its stack traces in our sources. The files are made again
 * from the sources as they are here, which must be those that were deployed: every event names the commit of its
 * producer, and the same sources and lockfile make the same file.
 * @param root of the repository.
 * @throws Error when a Lambda is named that is not there.
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

/** A Lambda's file as it is deployed, byte for byte, and its map. @param file without its ending. */
export const bundleAgain = async (
  root: string,
  file: string,
): Promise<{ readonly code: string; readonly map: SourceMap }> => {
  const { outputFiles } = await build({
    ...asSstBundles(root),
    absWorkingDir: root,
    entryPoints: [`${file}.ts`],
    outfile: join(root, `${file}.mjs`),
    external: keptOutside,
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
