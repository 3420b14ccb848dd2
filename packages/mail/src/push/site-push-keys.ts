import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { once } from '@hoops/runtime/once';
import { type VapidKeys, vapidKeysFrom } from './push-request.ts';

/** A key among the families' keys: made on first use, wrapped by the master key, the same in every process. */
const keyId = 'push#site';

/**
 * The key pair by which push services know this site. Devices are bound to it: with another one, each would have to turn notifications
 * on again.
 * @throws Error when the key is gone.
 */
export const sitePushKeys = (keys: Pick<FamilyKeys, 'obtain'>): (() => Promise<VapidKeys>) =>
  once(async () => {
    const key = await keys.obtain(keyId);
    if (key.kind === 'erased') throw new Error('The key of the push messages is gone.');
    return vapidKeysFrom(key.secret);
  });
