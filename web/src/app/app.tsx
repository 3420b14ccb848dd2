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

/** The page that the build rendered into this document: a path, `404`, or nothing in the app's shell. */
const prerenderedHere = (marker: string, path: string): boolean => {
  const address = addresses.find((candidate) => matchPath(candidate.path, path) !== null);
  return marker === (address?.path ?? '404');
};

/** Brings the page in the document to life, or makes the first one. @param hears React hears presses from now on. */
export async function start(root: HTMLElement, hears: () => void): Promise<void> {
  const path = location.pathname;
  // A chunk that cannot be fetched is the error boundary's to explain, so the page starts all the same.
  await componentOf(pageAt(path))
    .preload()
    .catch(() => undefined);
  hears();
  if (prerenderedHere(root.dataset.path ?? '', path)) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** A link that is about to be followed: its page is fetched while the finger is still coming down. */
const prefetch = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.origin === location.origin)
    componentOf(pageAt(link.pathname))
      .preload()
      .catch(() => undefined);
};
addEventListener('pointerover', prefetch, { passive: true });
addEventListener('focusin', prefetch, { passive: true });
