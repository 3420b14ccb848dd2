import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkClosure, type Manifest } from './prerender.ts';
import { webRoot } from './vite-config.ts';

/** What an administrator's roster loads, besides its shell: the keys of the build's manifest. */
const chunks = [
  'index.html',
  'src/features/roster/roster-page.tsx',
  'src/layout/marks-in-wait.tsx',
  // With what reading a session takes, which is no chunk of its own name.
  'src/session/amplify.ts',
  'src/session/parent-record.ts',
];

/** The source text of the roster's service worker, which names the files of this build. */
export async function rosterWorker(distDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const missing = chunks.find((key) => !manifest[key]);
  if (missing !== undefined) throw new Error(`The build has no chunk of ${missing}.`);
  const loaded = new Set(chunks.flatMap((key) => [...chunkClosure(manifest, key)]));
  const assets = [...loaded].flatMap((key) => {
    const chunk = manifest[key];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []));
  const files = ['/roster', '/config.json', ...new Set([...assets, ...fonts].map((file) => `/${file}`))];
  const source = await readFile(join(webRoot, 'build/roster-worker.js'), 'utf8');
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return `const files = ${JSON.stringify(files)};\nconst version = '${version}';\n${source}`;
}
