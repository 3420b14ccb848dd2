import { reportProblem } from './report-problem.ts';
import { watchedValue } from './watched-value.ts';

export const newerVersion = watchedValue(false);

const noticeNewer = (container: ServiceWorkerContainer): void => {
  // False before the first worker takes over, because the first worker has the page's own version.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    newerVersion.set(isControlled);
    isControlled = true;
  });
};

/** Checks for a new version when a tab becomes visible after a long time. */
const askWhenVisible = (registration: ServiceWorkerRegistration): void =>
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch((error: unknown) => reportProblem('newer-version-not-asked-for', error));
  });

/** Undefined in some private modes and during prerendering. */
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
