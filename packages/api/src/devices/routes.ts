import { deviceIdSchema, turnOffPushInput } from '@hoops/domain/family/devices/events';
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
    summary: 'The family’s devices with notifications on, and the public key for turning them on.',
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
    summary: 'Turns on notifications of schedule changes for the browser’s push subscription.',
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
    summary: 'Turns off notifications on the given devices.',
    input: turnOffPushInput,
  }),
};
