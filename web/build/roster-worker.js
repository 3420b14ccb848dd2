/*
 * Opens the roster where there is no reception: keeps its page and what that loads, nothing that the API answers.
 * The build puts `files` and their `version` above: after a deploy that changed them the browser finds another
 * worker, which keeps the new ones.
 */
const cacheName = `roster-${version}`;

/** How long a slow network may take before the kept page is shown. */
const patienceMs = 4_000;

const keepFiles = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await self.skipWaiting();
};

const dropOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
};

const impatience = () => new Promise((_, reject) => setTimeout(reject, patienceMs, new Error('Too slow.')));

/** The page may have changed; its assets are named by their content. */
const answer = async (request, path) => {
  const kept = await caches.match(path, { ignoreVary: true });
  if (!kept) return fetch(request);
  if (path.startsWith('/assets/')) return kept;
  return Promise.race([fetch(request), impatience()]).catch(() => kept);
};

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !files.includes(pathname)) return;
  event.respondWith(answer(request, pathname));
});
