import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesOf, fontsOf, type Manifest, readManifest } from './site-manifest.ts';
import { webRoot } from './vite-config.ts';

/** Brotli-compressed bytes that a browser fetches, with their limit. */
export type Budget = { readonly what: string; readonly size: number; readonly limit: number };

const distDir = join(webRoot, 'dist');

const appKey = 'src/app/app.tsx';
const homeKey = 'src/features/home/home-page.tsx';
const portalKey = 'src/features/portal/portal-page.tsx';
const amplifyKey = 'src/session/amplify.ts';
const recordKey = 'src/session/parent-record.ts';
/** Entry pages of signed-out visitors. Each page has a form, which needs the app right away. */
const entryPages = [
  ['login', 'src/features/login/login-page.tsx', 156_000],
  ['register', 'src/features/registration/register-page.tsx', 151_000],
  ['program-request', 'src/features/requests/program-request-page.tsx', 161_000],
] as const;
const publicPages = /^src\/features\/(home|about|login|registration|schedule)\//;

/** @throws Error if the site has not been built or lacks a named chunk */
export const budgets = (manifest: Manifest = readManifest(distDir)): readonly Budget[] => {
  const entry = filesOf(manifest, ['index.html']);
  const app = filesOf(manifest, ['index.html', appKey]);
  const home = filesOf(manifest, ['index.html', appKey, homeKey]);
  const amplifyFiles = [...filesOf(manifest, [amplifyKey])].filter((file) => !app.has(file));
  const portalFiles = filesOf(manifest, ['index.html', appKey, portalKey, recordKey]);
  const isStyle = (file: string): boolean => file.endsWith('.css');
  const ownChunks = Object.entries(manifest).filter(
    ([key]) => key.startsWith('src/features/') && key.endsWith('-page.tsx') && !publicPages.test(key),
  );
  return [
    {
      what: 'home, signed out, until the visitor does something',
      size: total([
        ...entry,
        ...[...home].filter((file) => isStyle(file) && !entry.has(file)),
        ...fontsOf(manifest),
        'index.html',
        'favicon.svg',
      ]),
      limit: 40_000,
    },
    {
      what: 'home, signed out, hydrated',
      size: total([...home, ...fontsOf(manifest), 'index.html', 'favicon.svg']),
      limit: 127_500,
    },
    { what: 'Amplify', size: total(amplifyFiles), limit: 40_000 },
    {
      what: 'portal, first load without fonts',
      size: total(['app.html', ...portalFiles]),
      limit: 126_500,
    },
    ...entryPages.map(([path, key, limit]) => ({
      what: `/${path}, first visit`,
      size: total([
        ...filesOf(manifest, ['index.html', appKey, key]),
        ...fontsOf(manifest),
        `${path}/index.html`,
        'favicon.svg',
      ]),
      limit,
    })),
    ...ownChunks.map(([key, chunk]) => ({
      what: `own chunk of ${key}`,
      size: bytes(chunk.file),
      limit: 8_600,
    })),
  ];
};

/** Compresses each file once, because compression takes a second and most files count in several budgets. */
const sizes = new Map<string, number>();

const bytes = (file: string): number => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const content = readFileSync(join(distDir, file));
  const size = file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
  sizes.set(file, size);
  return size;
};

const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + bytes(file), 0);
