import { type ComponentType, lazy, useState } from 'react';
import { importOrReload } from '../lib/import-or-reload.ts';
import type { PageName } from './route-table.ts';

type PageModule = { readonly default: ComponentType };

export type Page = {
  /** Source file, for the build to find the chunk that a prerendered page preloads. */
  readonly source: string;
  /** The page itself when it has been loaded, else a component that waits for it. */
  readonly useComponent: () => ComponentType;
  /** Fetches the chunk. A failure is left to the code that shows the page: a guess must not reload anything. */
  readonly preload: () => Promise<unknown>;
  /** Before the page is shown again after a failure: React keeps a failure to load for good. */
  readonly tryAgain: () => void;
};

/** A page in its own chunk; once preloaded it renders at once, which hydration and prerendering need. */
const page = (source: string, load: () => Promise<PageModule>): Page => {
  let ready: ComponentType | undefined;
  const preload = async () => {
    const loaded = await load();
    ready = loaded.default;
    return loaded;
  };
  const waiting = () => lazy(() => (import.meta.env.SSR ? preload() : importOrReload(preload)));
  let Lazy = waiting();
  return {
    source,
    preload,
    useComponent: () => useState<ComponentType>(() => ready ?? Lazy)[0],
    tryAgain: () => {
      Lazy = waiting();
    },
  };
};

export const pages: Readonly<Record<PageName | 'not-found', Page>> = {
  portal: page('src/features/portal/portal-page.tsx', () => import('../features/portal/portal-page.tsx')),
  'program-request': page(
    'src/features/requests/program-request-page.tsx',
    () => import('../features/requests/program-request-page.tsx'),
  ),
  'program-change': page(
    'src/features/requests/program-change-page.tsx',
    () => import('../features/requests/program-change-page.tsx'),
  ),
  unsubscribe: page(
    'src/features/unsubscribe/unsubscribe-page.tsx',
    () => import('../features/unsubscribe/unsubscribe-page.tsx'),
  ),
  programs: page(
    'src/features/programs/programs-page.tsx',
    () => import('../features/programs/programs-page.tsx'),
  ),
  history: page(
    'src/features/history/history-page.tsx',
    () => import('../features/history/history-page.tsx'),
  ),
  receipt: page(
    'src/features/receipts/receipt-page.tsx',
    () => import('../features/receipts/receipt-page.tsx'),
  ),
  athlete: page(
    'src/features/athlete/athlete-page.tsx',
    () => import('../features/athlete/athlete-page.tsx'),
  ),
  'my-info': page(
    'src/features/my-info/my-info-page.tsx',
    () => import('../features/my-info/my-info-page.tsx'),
  ),
  'add-athlete': page(
    'src/features/onboarding/add-athlete-page.tsx',
    () => import('../features/onboarding/add-athlete-page.tsx'),
  ),
  'app-link': page(
    'src/features/onboarding/app-link-page.tsx',
    () => import('../features/onboarding/app-link-page.tsx'),
  ),
  'payment-method': page(
    'src/features/onboarding/payment-method-page.tsx',
    () => import('../features/onboarding/payment-method-page.tsx'),
  ),
  parents: page(
    'src/features/parents/parents-page.tsx',
    () => import('../features/parents/parents-page.tsx'),
  ),
  parent: page('src/features/parents/parent-page.tsx', () => import('../features/parents/parent-page.tsx')),
  'athlete-list': page(
    'src/features/athlete-list/athlete-list-page.tsx',
    () => import('../features/athlete-list/athlete-list-page.tsx'),
  ),
  requests: page(
    'src/features/received-requests/received-requests-page.tsx',
    () => import('../features/received-requests/received-requests-page.tsx'),
  ),
  roster: page('src/features/roster/roster-page.tsx', () => import('../features/roster/roster-page.tsx')),
  money: page('src/features/money/money-page.tsx', () => import('../features/money/money-page.tsx')),
  grades: page('src/features/grades/grades-page.tsx', () => import('../features/grades/grades-page.tsx')),
  audit: page('src/features/audit/audit-page.tsx', () => import('../features/audit/audit-page.tsx')),
  reconciliation: page(
    'src/features/reconciliation/reconciliation-page.tsx',
    () => import('../features/reconciliation/reconciliation-page.tsx'),
  ),
  home: page('src/features/home/home-page.tsx', () => import('../features/home/home-page.tsx')),
  staff: page('src/features/about/staff-page.tsx', () => import('../features/about/staff-page.tsx')),
  pricing: page('src/features/about/pricing-page.tsx', () => import('../features/about/pricing-page.tsx')),
  terms: page('src/features/about/terms-page.tsx', () => import('../features/about/terms-page.tsx')),
  privacy: page('src/features/about/privacy-page.tsx', () => import('../features/about/privacy-page.tsx')),
  contact: page('src/features/about/contact-page.tsx', () => import('../features/about/contact-page.tsx')),
  schedule: page(
    'src/features/schedule/schedule-page.tsx',
    () => import('../features/schedule/schedule-page.tsx'),
  ),
  login: page('src/features/login/login-page.tsx', () => import('../features/login/login-page.tsx')),
  register: page(
    'src/features/registration/register-page.tsx',
    () => import('../features/registration/register-page.tsx'),
  ),
  'not-found': page(
    'src/features/about/not-found-page.tsx',
    () => import('../features/about/not-found-page.tsx'),
  ),
};
