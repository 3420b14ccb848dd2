import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';

/** Device id: SHA-256 of the push endpoint in base64url. */
export const deviceIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a valid device.'));

const deviceId = 'Q5VwAXtMtM0WqMSn7gyNNqFvxUTmzQGEMHTpdc8xl0E';

export const PushTurnedOn = defineEvent({
  type: 'PushTurnedOn',
  schema: 1,
  data: z.strictObject({
    deviceId: z.string(),
    /** Host of the browser vendor's push service, such as `fcm.googleapis.com`. */
    service: z.string(),
    /**
     * Endpoint and keys, encrypted separately under the family's key, because readers of events never need
     * this data.
     */
    subscription: z.string(),
    /** User id of a guardian who joined; absent for the first guardian. */
    guardian: z.optional(z.string()),
  }),
  summary: () => history.PushTurnedOn,
  example: { deviceId, service: 'fcm.googleapis.com', subscription: 'c2VhbGVk' },
  personal: ['deviceId', 'service', 'subscription'],
});

export const PushTurnedOff = defineEvent({
  type: 'PushTurnedOff',
  schema: 1,
  data: z.strictObject({ deviceId: z.string() }),
  summary: () => history.PushTurnedOff,
  example: { deviceId },
  personal: ['deviceId'],
});

/** The push service no longer knows the device, for example because browser data was deleted. */
export const PushDeviceGone = defineEvent({
  type: 'PushDeviceGone',
  schema: 1,
  data: z.strictObject({ deviceId: z.string() }),
  summary: () => history.PushDeviceGone,
  example: { deviceId },
  personal: ['deviceId'],
});

export const deviceEvents = [PushTurnedOn, PushTurnedOff, PushDeviceGone] as const;

export const turnOffPushInput = z.strictObject({
  deviceIds: z.readonly(z.array(deviceIdSchema).check(z.minLength(1), z.maxLength(10))),
});
