import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { once } from '@hoops/runtime/once';
import { type VapidKeys, vapidKeysFrom } from './push-request.ts';

/** Id of a key stored with the families' keys, created on first use and wrapped by the master key. */
const keyId = 'push#site';

/**
 * The site's VAPID keys. A new pair would turn off notifications on every device.
 * @throws Error if the key was erased
 */
export const sitePushKeys = (keys: Pick<FamilyKeys, 'obtain'>): (() => Promise<VapidKeys>) =>
  once(async () => {
    const key = await keys.obtain(keyId);
    if (key.kind === 'erased') throw new Error('The key of the push messages is gone.');
    return vapidKeysFrom(key.secret);
  });
