import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { apiRoutesPlugin } from './api-routes-plugin.ts';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

/* Which modules travel together: a file of its own for each would be ten times as many, and compress worse. */

/** The first script of every page. */
const firstParts =
  /web\/src\/(lib\/hydrated|session\/(may-signed-in|stored-sign-in|show-signed-out|signed-out-links))\.ts|vite\/preload-helper/;

/** What every page needs once it is hydrated. */
const siteParts =
  /web\/src\/(app\/(guards|page-table)|layout\/(full-page|current-place)|ui\/(button|icons|toast|offline-banner)|session\/(session|auth)\.ts|lib\/(import-or-reload|report-problem))/;

/** The frame of the public pages. */
const publicParts = /web\/src\/(layout\/public-layout|ui\/court-art)/;

/** What public and signed-in pages are made of. */
const pageParts =
  /web\/src\/(api\/api\.ts|lib\/plan-in-mind|ui\/(card|empty-state|failure|form-controls|money-text|note|skeleton|status-badge))|domain\/src\/(club\/plans|money)\.ts/;

/** What asks and commands, and who is signed in: without styles, for a public page may need it. */
const askingParts = /web\/src\/(api\/(query-client|use-command)|session\/(me|kept-roster)\.ts)/;

/** What the portal needs, and with it nearly every screen of a signed-in person. */
const signedInParts =
  /web\/src\/(layout\/inner-layout|entities\/(athletes\/enrolment-badge|payments\/(bank-confirmation|card-saved-note|payment-history|use-payment-page)|parents\/email-came-back-note|plans\/refused-intent|schedule\/)|lib\/(use-kept-focus|use-when-over))/;

const shared: InlineConfig = {
  root: webRoot,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), apiRoutesPlugin()],
  // Another workspace hoists an older React to the root: everything here must share this workspace's copy.
  resolve: { dedupe: ['react', 'react-dom'] },
};

export const clientConfig: InlineConfig = {
  ...shared,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16', 'firefox113'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without their names: a table of all of them is in the first load, where a name costs as much as a sentence.
        // Vite's manifest says which source each is of.
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: {
          groups: [
            { name: 'first', test: firstParts, priority: 6 },
            { name: 'site', test: siteParts, priority: 5 },
            { name: 'public', test: publicParts, priority: 4 },
            { name: 'parts', test: pageParts, priority: 3 },
            { name: 'asking', test: askingParts, priority: 2 },
            { name: 'signed-in', test: signedInParts, priority: 1 },
          ],
        },
      },
    },
  },
};

export const serverConfig: InlineConfig = {
  ...shared,
  build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist-ssr', emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
};
