import { createECDH } from 'node:crypto';
import type { Envelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { openedDevice } from '@hoops/mail/push/device-seals';
import { sitePushKeys } from '@hoops/mail/push/push-request';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../http/create-handler.ts';
import { sessionReader } from '../http/session.ts';
import { deviceImplementations } from './devices.ts';
import { deviceRoutes } from './routes.ts';

const dana = familyId('family-1');
const robin = familyId('family-2');

const openDevices = async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const stream = familyStream(dana);
  const event = { type: 'ParentRegistered', data: ParentRegistered.example } as const;
  await store.append(stream, await store.head(stream), [{ event }], {
    actor: { sub: dana, role: 'parent' },
    commandId: 'registration',
    fingerprint: 'f',
    at: '2026-11-05T15:00:00.000Z',
    correlationId: 'c',
    keyId: stream,
  });
  const deps = {
    store,
    clock: fixedClock('2026-11-05T16:00:00.000Z'),
    newId: countingIds('id'),
    sessionOf: sessionReader(store),
    logger: silentLogger,
    keys,
    siteKeys: sitePushKeys(keys),
  };
  const handler = createHandler(deviceRoutes, deviceImplementations(deps), deps);
  const call = async (sub: FamilyId, routeKey: string, body?: object) => {
    const claims = { sub, auth_time: '1762354800', iat: '1762354800', token_use: 'access' };
    const answer = await handler({
      routeKey,
      headers: { 'content-type': 'application/json' },
      requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
      ...(body && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    } as never);
    return { status: answer.statusCode, body: JSON.parse(String(answer.body)) };
  };
  return {
    keys,
    store,
    turnOn: (sub: FamilyId, changes: object = {}) =>
      call(sub, 'POST /api/turnOnPush', { ...subscription, ...changes }),
    devices: (sub: FamilyId) => call(sub, 'GET /api/devices'),
  };
};

const device = createECDH('prime256v1');
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def',
  p256dh: device.generateKeys().toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
};

describe('notifications on a device', { tags: ['push.devices'] }, () => {
  it('turning on notifications twice registers the device once', async () => {
    const { turnOn, devices } = await openDevices();
    const { body } = await turnOn(dana);
    await turnOn(dana);
    expect((await devices(dana)).body.devices).toEqual([
      { deviceId: body.deviceId, since: '2026-11-05T16:00:00.000Z' },
    ]);
  });

  it('an unregistered family cannot turn on notifications and gets no encryption key', async () => {
    const { turnOn, devices, keys } = await openDevices();
    expect(await turnOn(robin)).toMatchObject({ status: 409, body: { code: 'failed-precondition' } });
    expect(await keys.find(familyStream(robin))).toBeUndefined();
    expect((await devices(robin)).body.devices).toEqual([]);
  });
});

describe('push subscriptions', () => {
  it('a push address is encrypted with the family’s key and unreadable once the key is erased', {
    tags: ['push.sealed'],
  }, async () => {
    const { turnOn, keys, store } = await openDevices();
    await turnOn(dana);
    const events: Envelope[] = [];
    for await (const envelope of store.read(familyStream(dana))) events.push(envelope);
    const turnedOn = events.at(-1);
    if (turnedOn?.type !== 'PushTurnedOn') throw new Error('It was not turned on.');
    expect(turnedOn.data.service).toBe('fcm.googleapis.com');
    for (const secret of Object.values(subscription)) expect(JSON.stringify(turnedOn)).not.toContain(secret);
    expect(await openedDevice(keys, dana, turnedOn.data)).toEqual(subscription);
    await keys.obtain(familyStream(robin));
    await expect(openedDevice(keys, robin, turnedOn.data)).rejects.toThrow();
    await expect(openedDevice(keys, dana, { ...turnedOn.data, deviceId: 'another' })).rejects.toThrow();
    await keys.erase(familyStream(dana));
    expect(await openedDevice(keys, dana, turnedOn.data)).toBeUndefined();
  });

  it('a push subscription with an unknown service or unusable keys is rejected', {
    tags: ['push.services'],
  }, async () => {
    const { turnOn, devices } = await openDevices();
    for (const wrong of [
      { endpoint: 'https://169.254.169.254/latest/meta-data' },
      { endpoint: 'http://127.0.0.1:3351/send/abc' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { auth: 'c2hvcnQ' },
    ])
      expect(await turnOn(dana, wrong)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } });
    expect((await devices(dana)).body.devices).toEqual([]);
  });
});
