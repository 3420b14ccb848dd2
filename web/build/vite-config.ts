import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { apiRoutesPlugin } from './api-routes-plugin.ts';
import { buildTargets } from './browser-targets.ts';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

const site = (...parts: readonly string[]): readonly string[] => parts.map((part) => `web/src/${part}`);

/**
 * Module groups, one chunk per group. Separate files would be ten times as many and compress worse. A module
 * belongs to the first matching group.
 */
export const chunks: Readonly<Record<string, readonly string[]>> = {
  first: [
    ...site(
      'lib/hydrated.ts',
      'session/might-be-signed-in.ts',
      'session/stored-sign-in.ts',
      'session/show-signed-out.ts',
      'features/home/show-schedule-news.ts',
    ),
    'vite/preload-helper',
  ],
  site: site(
    'app/guards',
    'app/page-table',
    'layout/full-page',
    'layout/current-place',
    'ui/button',
    'ui/icons',
    'ui/jsx-runtime',
    'ui/toast',
    'ui/offline-banner',
    'session/session.ts',
    'session/auth.ts',
    'lib/import-or-reload',
    'lib/report-problem',
  ),
  public: site('layout/public-layout', 'ui/court-art'),
  parts: [
    ...site(
      'api/api.ts',
      'lib/plan-choice',
      'ui/card',
      'ui/empty-state',
      'ui/failure',
      'ui/form-controls',
      'ui/money-text',
      'ui/note',
      'ui/skeleton',
      'ui/status-badge',
    ),
    'domain/src/club/plans.ts',
    'domain/src/money.ts',
  ],
  /** API calls and the session; contains no styles, because public pages may need this chunk. */
  asking: site(
    'api/query-client',
    'api/use-command',
    'lib/use-navigate-if-still-here',
    'session/me.ts',
    'session/kept-roster.ts',
  ),
  'signed-in': site(
    'layout/inner-layout',
    'entities/athletes/enrolment-badge',
    'entities/operations/bank-confirmation',
    'entities/operations/operation.ts',
    'entities/operations/use-operation',
    'entities/payments/card-saved-note',
    'entities/payments/new-card-charge',
    'entities/payments/payment-failure',
    'entities/payments/payment-history',
    'entities/payments/plan-debts',
    'entities/payments/use-payment-page',
    'entities/parents/bounced-email-note',
    'entities/schedule/schedule-queries',
    'entities/schedule/training-times',
    'lib/use-kept-focus',
    'lib/use-on-settled',
  ),
};

const groups = Object.entries(chunks).map(([name, parts], index, all) => ({
  name,
  test: new RegExp(parts.join('|').replaceAll('.', '\\.')),
  priority: all.length - index,
}));

const shared: InlineConfig = {
  root: webRoot,
  configFile: false,
  logLevel: 'warn',
  plugins: [react({ jsxImportSource: '@hoops/web' }), apiRoutesPlugin()],
  // Resolves React from this workspace, because another workspace hoists an older version.
  resolve: { dedupe: ['react', 'react-dom'] },
};

export const clientConfig: InlineConfig = {
  ...shared,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: buildTargets,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Names contain only the hash. The first load lists every chunk, so longer names cost bytes. Vite's
        // manifest maps names to sources.
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: { groups },
      },
    },
  },
};

export const serverConfig: InlineConfig = {
  ...shared,
  build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist-ssr', emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
};
