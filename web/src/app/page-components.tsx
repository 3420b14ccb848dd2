import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { importOrReload } from '../lib/import-or-reload.ts';
import { addresses, notFoundPage, type PageRow, pageTable } from './page-table.ts';

type PageModule = { readonly default: ComponentType };

export type PageComponent = {
  /** The page itself when it has been loaded, else a component that waits for it. */
  readonly useComponent: () => ComponentType;
  /** Fetches the chunk. A failure is left to the code that shows the page: a guess must not reload anything. */
  readonly preload: () => Promise<unknown>;
  /** Before the page is shown again after a failure: React keeps a failure to load for good. */
  readonly tryAgain: () => void;
};

/** A page in its own chunk; once preloaded it renders at once, which hydration and prerendering need. */
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

/** @throws Error for a row that is not of the table */
export const componentOf = ({ component }: Pick<PageRow, 'component'>): PageComponent => {
  const found = components.get(component);
  if (!found) throw new Error(`${component} is not in the table of pages.`);
  return found;
};

/** The page of an address, or the one that says that there is nothing. */
export const pageAt = (path: string): Pick<PageRow, 'title' | 'component'> =>
  addresses.find((address) => matchPath(address.path, path) !== null)?.page ?? notFoundPage;
