import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chunkClosure, type Manifest } from './prerender.ts';
import { webRoot } from './vite-config.ts';

/** Bytes that a browser fetches, brotli-compressed, and the most that they may be. */
export type Budget = { readonly what: string; readonly size: number; readonly limit: number };

const distDir = join(webRoot, 'dist');

const homeKey = 'src/features/home/home-page.tsx';
const portalKey = 'src/features/portal/portal-page.tsx';
const amplifyKey = 'src/session/amplify.ts';
const amplifySessionKey = 'src/session/amplify-session.ts';
const recordKey = 'src/session/parent-record.ts';
const publicPages = /^src\/features\/(home|about|login|registration|schedule)\//;

/** What the built site weighs. @throws when the site has not been built. */
export const budgets = (): readonly Budget[] => {
  const manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const filesOf = (...keys: readonly string[]): Set<string> =>
    new Set(
      keys.flatMap((key) => [...chunkClosure(manifest, key)]).flatMap((key) => manifest[key]?.file ?? []),
    );
  const assets = readdirSync(join(distDir, 'assets')).map((file) => `assets/${file}`);
  const fonts = assets.filter((file) => file.endsWith('.woff2'));
  const entry = filesOf('index.html');
  const amplifyFiles = [...filesOf(amplifyKey)].filter((file) => !entry.has(file));
  const portalFiles = filesOf('index.html', portalKey, amplifySessionKey, recordKey);
  const ownChunks = Object.entries(manifest).filter(
    ([key]) => key.startsWith('src/features/') && key.endsWith('-page.tsx') && !publicPages.test(key),
  );
  return [
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
    ...ownChunks.map(([key, chunk]) => ({
      what: `own chunk of ${key}`,
      size: bytes(chunk.file),
      limit: 8_000,
    })),
  ];
};

const bytes = (file: string): number => {
  const content = readFileSync(join(distDir, file));
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
};

const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + bytes(file), 0);
