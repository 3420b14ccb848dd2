import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, fontsOf, readManifest } from './site-manifest.ts';
import { webRoot } from './vite-config.ts';

/** What an administrator's roster loads, besides its shell: the keys of the build's manifest. */
const chunks = [
  'index.html',
  'src/app/app.tsx',
  'src/features/roster/roster-page.tsx',
  'src/entities/attendance/marks-in-wait.tsx',
  // With what reading a session takes, which is no chunk of its own name.
  'src/session/amplify.ts',
  'src/session/parent-record.ts',
];

/** The source text of the roster's service worker, which names the files of this build. */
export async function rosterWorker(distDir: string): Promise<string> {
  const manifest = readManifest(distDir);
  const loaded = [...filesOf(manifest, chunks), ...fontsOf(manifest)];
  const files = ['/roster', '/config.json', ...loaded.map((file) => `/${file}`)];
  const source = await readFile(join(webRoot, 'build/roster-worker.js'), 'utf8');
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return `const files = ${JSON.stringify(files)};\nconst version = '${version}';\n${source}`;
}
