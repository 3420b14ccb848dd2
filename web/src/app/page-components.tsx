import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { importOrReload } from '../lib/import-or-reload.ts';
import { addresses, notFoundPage, type PageRow, pageTable } from './page-table.ts';

type PageModule = { readonly default: ComponentType };

export type PageComponent = {
  readonly useComponent: () => ComponentType;
  /** Loads the page's code in advance. Failures are ignored, because a prefetch must not reload the tab. */
  readonly preload: () => Promise<unknown>;
  /** Resets a failed load, because React caches a failed `lazy` load forever. */
  readonly tryAgain: () => void;
};

/** Page in its own chunk. Renders synchronously after `preload`, as hydration requires. */
const inOwnChunk = (load: () => Promise<PageModule>): PageComponent => {
  let ready: ComponentType | undefined;
  const preload = async () => {
    const loaded = await load();
    ready = loaded.default;
    return loaded;
  };
  const waiting = () => lazy(() => (import.meta.env.SSR ? preload() : importOrReload(preload)));
  let Lazy = waiting();
  return {
    preload,
    useComponent: () => useState<ComponentType>(() => ready ?? Lazy)[0],
    tryAgain: () => {
      Lazy = waiting();
    },
  };
};

const modules = import.meta.glob<PageModule>('../features/*/*-page.tsx');

const components = new Map(
  [...pageTable, notFoundPage].map(({ component }) => {
    const load = modules[`../features/${component}`];
    if (!load) throw new Error(`The table of pages names ${component}, which is not there.`);
    return [component, inOwnChunk(load)];
  }),
);

/** @throws Error if the table has no such page */
export const componentOf = ({ component }: Pick<PageRow, 'component'>): PageComponent => {
  const found = components.get(component);
  if (!found) throw new Error(`${component} is not in the table of pages.`);
  return found;
};

export const pageAt = (path: string): Pick<PageRow, 'title' | 'component'> =>
  addresses.find((address) => matchPath(address.path, path) !== null)?.page ?? notFoundPage;
