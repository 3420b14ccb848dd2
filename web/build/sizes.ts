import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chunkClosure, type Manifest } from './prerender.ts';
import { webRoot } from './vite-config.ts';

/* What the browser has to fetch, brotli-compressed, against the limits of the design. Fails when one is passed. */

const distDir = join(webRoot, 'dist');
const manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;

const bytes = (file: string): number => {
  const content = readFileSync(join(distDir, file));
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
};
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + bytes(file), 0);
const filesOf = (...keys: readonly string[]): Set<string> =>
  new Set(
    keys.flatMap((key) => [...chunkClosure(manifest, key)]).flatMap((key) => manifest[key]?.file ?? []),
  );

const assets = readdirSync(join(distDir, 'assets')).map((file) => `assets/${file}`);
const fonts = assets.filter((file) => file.endsWith('.woff2'));
const entry = filesOf('index.html');

const homeKey = 'src/features/home/home-page.tsx';
const portalKey = 'src/features/portal/portal-page.tsx';
const amplifyKey = 'src/session/amplify.ts';
const amplifySessionKey = 'src/session/amplify-session.ts';
const recordKey = 'src/session/parent-record.ts';
const publicPages = /^src\/features\/(home|about|login|registration|schedule)\//;

const ownChunks = Object.entries(manifest)
  .filter(([key]) => key.startsWith('src/features/') && key.endsWith('-page.tsx') && !publicPages.test(key))
  .map(([key, chunk]) => ({ what: `own chunk of ${key}`, size: bytes(chunk.file), limit: 8_000 }));

const amplifyFiles = [...filesOf(amplifyKey)].filter((file) => !entry.has(file));
const portalFiles = filesOf('index.html', portalKey, amplifySessionKey, recordKey);

const budgets = [
  {
    what: 'home, signed out, everything',
    size: total([...filesOf('index.html', homeKey), ...fonts, 'index.html', 'favicon.svg']),
    limit: 120_000,
  },
  { what: 'Amplify', size: total(amplifyFiles), limit: 40_000 },
  {
    what: 'portal, first load without fonts',
    size: total(['app.html', ...portalFiles]),
    limit: 135_000,
  },
  ...ownChunks,
];

for (const { what, size, limit } of budgets) {
  const verdict = size <= limit ? 'ok  ' : 'OVER';
  process.stdout.write(`${verdict} ${(size / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB  ${what}\n`);
}
if (budgets.some(({ size, limit }) => size > limit)) process.exitCode = 1;
