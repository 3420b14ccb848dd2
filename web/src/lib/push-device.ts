export type PushState =
  | { readonly kind: 'not-offered' | 'blocked' | 'off' }
  | { readonly kind: 'on'; readonly deviceId: string };

const subscriptionHere = async (): Promise<PushSubscription | null | undefined> =>
  (await registrationHere())?.pushManager.getSubscription();

/** Undefined in some private modes, or if the site has no service worker. */
const registrationHere = async (): Promise<ServiceWorkerRegistration | undefined> => {
  // iPhones support push only if the site is on the home screen.
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) return;
  return navigator.serviceWorker.getRegistration();
};

/** State of this device; the device id is the SHA-256 of the push endpoint in base64url. */
export const pushHere = async (): Promise<PushState> => {
  if (!(await registrationHere())) return { kind: 'not-offered' };
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  const subscription = await subscriptionHere();
  return subscription ? { kind: 'on', deviceId: await deviceIdOf(subscription) } : { kind: 'off' };
};

const deviceIdOf = async ({ endpoint }: PushSubscription): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
};

export type DeviceAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Must be called directly after a press.
 * @param publicKey VAPID key, base64url
 * @returns undefined if the person declines
 * @throws DOMException without a push service
 */
export const subscribeToPush = async (publicKey: string): Promise<DeviceAddress | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return;
  // Ends an existing subscription, because it belongs to another person or to an older key.
  await leavePush();
  const registration = await registrationHere();
  if (!registration) throw new Error('The site’s service worker is missing.');
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser returned no push endpoint.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
};

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

/** Ends this device's subscription; the server notices at its next push. */
export const leavePush = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe();
};
