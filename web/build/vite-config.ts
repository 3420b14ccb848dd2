import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { apiRoutesPlugin } from './api-routes-plugin.ts';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

const firstParts =
  /web\/src\/(lib\/alive|session\/(may-signed-in|stored-sign-in|show-signed-out|signed-out-links))\.ts|vite\/preload-helper/;

const siteParts =
  /web\/src\/(layout\/(public-layout|full-page)|ui\/(button|icons|court-art|toast|offline-banner)|session\/(session|auth)\.ts|lib\/report-problem)/;

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
      // The first script stands for itself; what every public page needs then travels in one file instead of five.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: firstParts, priority: 2 },
            { name: 'site', test: siteParts, priority: 1 },
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
