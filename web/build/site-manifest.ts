import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  /** Name of a chunk of several modules, which has no source file of its own. */
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

export type Manifest = Readonly<Record<string, Chunk>>;

/** @throws Error if the site has not been built */
export const readManifest = (distDir: string): Manifest =>
  JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'));

/** @throws Error if the build has no chunk for the source */
export const chunkOf = (manifest: Manifest, key: string): Chunk => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no chunk of ${key}.`);
  return chunk;
};

/**
 * Keys of a chunk and of all its static imports.
 * @throws Error if a chunk is missing
 */
export const chunkClosure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunkOf(manifest, key).imports ?? []) chunkClosure(manifest, next, seen);
  return seen;
};

/**
 * Scripts and stylesheets that the chunks load right away.
 * @throws Error if a chunk is missing
 */
export const filesOf = (manifest: Manifest, keys: readonly string[]): Set<string> =>
  new Set(
    keys
      .flatMap((key) => [...chunkClosure(manifest, key)])
      .map((key) => chunkOf(manifest, key))
      .flatMap(({ file, css = [] }) => [file, ...css]),
  );

export const fontsOf = (manifest: Manifest): readonly string[] =>
  Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []));
