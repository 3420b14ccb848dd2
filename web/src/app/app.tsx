import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router-dom';
import { componentOf, pageAt } from './page-components.tsx';
import { addresses } from './page-table.ts';
import { Router } from './router.tsx';

const app = (
  <BrowserRouter>
    <Router />
  </BrowserRouter>
);

const prerenderedHere = (marker: string, path: string): boolean => {
  const address = addresses.find((candidate) => matchPath(candidate.path, path) !== null);
  return marker === (address?.path ?? '404');
};

/**
 * Starts the app in the root element.
 * @param hears called when React starts handling events
 */
export async function start(root: HTMLElement, hears: () => void): Promise<void> {
  const path = location.pathname;
  // Starts even if a chunk fails to load, because the error boundary reports the failure.
  await componentOf(pageAt(path))
    .preload()
    .catch(() => undefined);
  hears();
  if (prerenderedHere(root.dataset.path ?? '', path)) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const prefetch = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.origin === location.origin)
    componentOf(pageAt(link.pathname))
      .preload()
      .catch(() => undefined);
};
addEventListener('pointerover', prefetch, { passive: true });
addEventListener('focusin', prefetch, { passive: true });
