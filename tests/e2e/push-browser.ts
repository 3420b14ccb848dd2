import type { Page, Worker } from 'playwright-core';

type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

type Vendor = (siteKey: string) => PushAddress | Promise<PushAddress>;
const vendors = new WeakMap<Page, Vendor>();

/**
 * Replaces the permission prompt and the vendor's push service, which tests cannot reach; everything else is
 * the real browser.
 */
export const givenPushVendor = async (page: Page, subscribe: Vendor): Promise<void> => {
  const known = vendors.has(page);
  vendors.set(page, subscribe);
  // Several tests share a page, which keeps its vendor.
  if (known) return;
  await page.exposeFunction('askVendor', (siteKey: string) => vendors.get(page)?.(siteKey));
  await page.addInitScript(standIn);
};

export const setPermission = (page: Page, permission: NotificationPermission): Promise<void> =>
  page.evaluate((answer) => sessionStorage.setItem('push-permission', answer), permission);

export const watchNotifications = async (page: Page) => {
  const worker = await siteWorkerOf(page);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedWorker;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, { body, data, tag } = {}) => {
      scope.shown.push({ title, body, tag, data });
    };
    scope.clients.openWindow = async (path) => void scope.opened.push(path);
  });
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    deliver: (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data,
      }),
    shown: () => worker.evaluate(() => (globalThis as unknown as WatchedWorker).shown),
    press: () =>
      worker.evaluate(() => {
        const scope = globalThis as unknown as WatchedWorker;
        const notification = { ...scope.shown.at(-1), close() {} };
        dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
      }),
    opened: () => worker.evaluate(() => (globalThis as unknown as WatchedWorker).opened),
  };
};

type Shown = {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tag?: string | undefined;
  readonly data?: unknown;
};
type WatchedWorker = {
  shown: Shown[];
  opened: string[];
  registration: { showNotification: (title: string, options?: Omit<Shown, 'title'>) => Promise<void> };
  clients: { openWindow: (path: string) => Promise<unknown> };
};
declare const ExtendableEvent: typeof Event;

const siteWorkerOf = async (page: Page): Promise<Worker> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
};

const standIn = (): void => {
  if (!location.protocol.startsWith('http') || globalThis.origin === 'null') return;
  const { askVendor } = globalThis as unknown as { askVendor: (siteKey: string) => Promise<PushAddress> };
  const permission = () => sessionStorage.getItem('push-permission') ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    if (permission() === 'default') sessionStorage.setItem('push-permission', 'granted');
    return permission() as NotificationPermission;
  };
  const key = 'push-subscription';
  const subscriptionOf = ({ endpoint, ...keys }: PushAddress) =>
    ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        sessionStorage.removeItem(key);
        return true;
      },
    }) as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : subscriptionOf(JSON.parse(kept));
  };
  PushManager.prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || permission() !== 'granted')
      throw new DOMException('Refused.', 'NotAllowedError');
    // Like real browsers, rejects a second subscription with another key.
    if (sessionStorage.getItem(key) !== null) throw new DOMException('There is one.', 'InvalidStateError');
    const point = new Uint8Array(options.applicationServerKey as ArrayBuffer);
    const siteKey = btoa(String.fromCharCode(...point))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
    const address = await askVendor(siteKey.replace(/=/g, ''));
    sessionStorage.setItem(key, JSON.stringify(address));
    return subscriptionOf(address);
  };
};
