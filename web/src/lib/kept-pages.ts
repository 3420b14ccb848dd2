import { reportProblem } from './report-problem.ts';
import { watchedValue } from './watched-value.ts';

/** A different site version is stored. */
export const newerVersion = watchedValue(false);

const noticeNewer = (container: ServiceWorkerContainer): void => {
  // A browser's first worker has the same version as the page that installed it.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    newerVersion.set(isControlled);
    isControlled = true;
  });
};

/** Checks for an update when a long-open tab becomes visible. */
const askWhenVisible = (registration: ServiceWorkerRegistration): void =>
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch((error: unknown) => reportProblem('newer-version-not-asked-for', error));
  });

/** Service worker container; undefined in some private modes and during prerendering. */
const container: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker;

let installed = false;

export function installSiteWorker(): void {
  if (!container || installed) return;
  installed = true;
  noticeNewer(container);
  container
    .register('/site-worker.js')
    .then(askWhenVisible)
    .catch((error: unknown) => reportProblem('site-worker-not-installed', error));
}

export const keepPage = (path: string): void =>
  void container?.ready.then(({ active }) => active?.postMessage({ seen: path }));
