import { createHash } from 'node:crypto';
import type { PushTurnedOn } from '@hoops/domain/family/devices/events';
import type { Device } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { openText, sealText } from '@hoops/event-store/personal-data';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import * as z from 'zod/mini';
import type { PushSubscriptionKeys } from './push-request.ts';

const subscriptionSchema = z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const placeOf = (deviceId: string): string => `push|${deviceId}`;

/**
 * Encrypts a device's endpoint and keys under the family's key.
 * @throws Error after the family's erasure
 */
export const sealedDevice = async (
  keys: Pick<FamilyKeys, 'obtain'>,
  family: FamilyId,
  subscription: PushSubscriptionKeys,
): Promise<(typeof PushTurnedOn)['example']> => {
  const key = await keys.obtain(familyStream(family));
  if (key.kind === 'erased') throw new Error('The key of the family no longer exists.');
  const deviceId = deviceIdOf(subscription.endpoint);
  return {
    deviceId,
    service: new URL(subscription.endpoint).hostname,
    subscription: sealText(key, JSON.stringify(subscription), placeOf(deviceId)),
  };
};

/**
 * @returns undefined after the family's erasure
 * @throws Error if the encrypted device was changed or belongs to another device or family
 */
export const openedDevice = async (
  keys: Pick<FamilyKeys, 'find'>,
  family: FamilyId,
  { deviceId, subscription }: Pick<Device, 'deviceId' | 'subscription'>,
): Promise<PushSubscriptionKeys | undefined> => {
  const key = await keys.find(familyStream(family));
  if (key?.kind !== 'usable') return undefined;
  const opened = openText(key, subscription, placeOf(deviceId));
  return z.parse(subscriptionSchema, JSON.parse(opened));
};
