import { reportProblem } from './report-problem.ts';
import { watchedValue } from './watched-value.ts';

/** Whether the files of another version of the site than this page's have been kept. */
export const newerVersion = watchedValue(false);

const noticeNewer = (container: ServiceWorkerContainer): void => {
  // The first worker of a browser takes over the page that brought it, which is as new.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    newerVersion.set(isControlled);
    isControlled = true;
  });
};

/** A tab that stays open for days asks when it is looked at again. */
const askWhenVisible = (registration: ServiceWorkerRegistration): void =>
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch((error: unknown) => reportProblem('newer-version-not-asked-for', error));
  });

/** Absent in some private modes, and while a page is prerendered: pages then need a connection to be opened. */
const container: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker;

let installed = false;

/** Installs web/build/site-worker.js, once a document. */
export function installSiteWorker(): void {
  if (!container || installed) return;
  installed = true;
  noticeNewer(container);
  container
    .register('/site-worker.js')
    .then(askWhenVisible)
    .catch((error: unknown) => reportProblem('site-worker-not-installed', error));
}

/** From now on the page at this path, if it is a signed-in one, opens without a connection. */
export const keepPage = (path: string): void =>
  void container?.ready.then(({ active }) => active?.postMessage({ seen: path }));
