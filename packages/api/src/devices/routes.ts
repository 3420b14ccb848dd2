import { deviceIdSchema } from '@hoops/domain/family/devices/events';
import { turnOffPushInput } from '@hoops/domain/family/devices/inputs';
import * as z from 'zod/mini';
import { commandRoute, defineRoute, versioned } from '../http/route.ts';

const group = 'requests';

export const deviceRoutes = {
  devices: defineRoute({
    auth: 'user',
    onBehalfOf: false,
    method: 'GET',
    kind: 'query',
    group,
    readsFamily: true,
    path: '/api/devices',
    summary: 'On which devices the family is notified, and the key with which a browser asks for that.',
    input: z.object({}),
    answer: z.strictObject({
      /** VAPID public key, base64url. */
      publicKey: z.string(),
      devices: z.readonly(z.array(z.strictObject({ deviceId: deviceIdSchema, since: z.iso.datetime() }))),
      ...versioned,
    }),
  }),
  turnOnPush: defineRoute({
    auth: 'user',
    onBehalfOf: false,
    method: 'POST',
    kind: 'command',
    group,
    path: '/api/turnOnPush',
    summary:
      'Notifies a device of changes of the schedule: what its browser answered when it was asked for that.',
    input: z.strictObject({
      endpoint: z.string().check(z.maxLength(1_000)),
      p256dh: z.string().check(z.maxLength(200)),
      auth: z.string().check(z.maxLength(100)),
    }),
    answer: z.strictObject({ deviceId: deviceIdSchema, ...versioned }),
  }),
  turnOffPush: commandRoute('TurnOffPush', {
    auth: 'user',
    onBehalfOf: false,
    path: '/api/turnOffPush',
    summary: 'Notifies these devices no more.',
    input: turnOffPushInput,
  }),
};
