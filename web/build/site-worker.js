/*
 * Opens the pages that were seen where there is no reception: keeps the shell of the signed-in ones and what they load, and
 * of the API's answers the public schedule alone (docs/decisions/0063). Shows what a push message says (docs/decisions/0008). The build puts `build` and its `version` above: after a deploy that
 * changed them the browser finds another worker, which keeps the new files and lets the page say so.
 */
const cacheName = `site-${version}`;

/** Which pages were seen, whatever the version: an empty answer at the address of each. */
const seenName = 'seen-pages';

/** Answers of the API that anybody may read, whatever the version. */
const publicName = 'public-answers';
const publicAnswers = ['/api/schedule'];

const settings = '/config.json';

/** How long a slow network may take before what is kept is shown. */
const patienceMs = 4_000;

const pageAt = (path) =>
  build.pages.find(({ patterns }) => patterns.some((one) => new RegExp(one).test(path)));

const keepMissing = async (files) => {
  const cache = await caches.open(cacheName);
  const kept = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(files.filter((_, index) => kept[index] === undefined));
};

const keepPage = async (page) => {
  await keepMissing([page.document, ...page.files]);
  const seen = await caches.open(seenName);
  await seen.put(page.path, new Response());
};

const install = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll([build.shell, settings, ...build.core]);
  const seen = await (await caches.open(seenName)).keys();
  const pages = seen.map(({ url }) => build.pages.find(({ path }) => path === new URL(url).pathname));
  // A page of before may be gone.
  await Promise.all(pages.filter((page) => page !== undefined).map(keepPage));
  await self.skipWaiting();
};

const activate = async () => {
  const names = await caches.keys();
  const older = names.filter((name) => ![cacheName, seenName, publicName].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const kept = (path) => caches.match(path, { cacheName, ignoreVary: true });

const impatience = () => new Promise((_, reject) => setTimeout(reject, patienceMs, new Error('Too slow.')));

/** What may have changed is asked for; what is kept is shown where no answer comes. */
const newestOf = async (request, path) => {
  const found = await kept(path);
  return found ? Promise.race([fetch(request), impatience()]).catch(() => found) : fetch(request);
};

const newestAnswer = async (request, path) => {
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await (await caches.open(publicName)).put(path, answer.clone());
    return answer;
  });
  const found = await caches.match(path, { cacheName: publicName, ignoreVary: true });
  return found ? Promise.race([asked, impatience()]).catch(() => found) : asked;
};

/** Assets are named by their content: what was loaded once, as a dialog, opens again. */
const assetOf = async (request, path) => {
  const found = await kept(path);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) await (await caches.open(cacheName)).put(path, fetched.clone());
  return fetched;
};

const answerTo = (request) => {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname);
    return page && newestOf(request, page.document);
  }
  if (publicAnswers.includes(pathname)) return newestAnswer(request, pathname);
  if (pathname === settings) return newestOf(request, settings);
  return pathname.startsWith('/assets/') ? assetOf(request, pathname) : undefined;
};

/** A press on a notification leaves an open page as it is, where a form may be half filled in, unless it is the one. */
const openAt = async (path) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
};

/** A browser that is shown nothing takes the permission away, so a message that cannot be read has a general notice. */
const noticeOf = (data) => {
  const general = { title: 'All-American Hoops', body: 'There is news from the club.', path: '/portal' };
  try {
    const { title, body, path, tag } = data.json();
    return typeof title === 'string' && title !== ''
      ? { title, body, path: path ?? general.path, tag }
      : general;
  } catch {
    return general;
  }
};

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = noticeOf(event.data);
  const icon = '/icons/192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(event.notification.data.path));
});
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  const page = pageAt(event.data.seen);
  if (page) event.waitUntil(keepPage(page));
});
