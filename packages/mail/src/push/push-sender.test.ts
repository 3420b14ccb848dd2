import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { vapidKeysFrom } from './push-request.ts';
import { sendPush } from './push-sender.ts';

const pushService = async (status: number) => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    request.resume().on('end', () => response.writeHead(status, { location: '/elsewhere' }).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => new Promise((closed) => server.close(closed));
  return { asked, close, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/abc` };
};

const newKeys = () => vapidKeysFrom(createSecretKey(randomBytes(32)));
const settings = { keys: newKeys(), subject: 'mailto:coach@demo.example' };
const deviceAt = (endpoint: string) => ({
  endpoint,
  p256dh: newKeys().publicKey,
  auth: Buffer.alloc(16, 7).toString('base64url'),
});
const message = { text: 'The schedule has changed', topic: 'schedule' };
const now = new Date('2026-11-24T00:00:00Z');

test.each([
  [201, 'taken'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [302, 'later'],
  [429, 'later'],
  [500, 'later'],
] as const)(
  'a push service response of %i means that the push is %s, after one request',
  async (status, outcome) => {
    const service = await pushService(status);
    expect(await sendPush(settings, deviceAt(service.endpoint), message, now)).toBe(outcome);
    await service.close();
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: 'schedule',
      urgency: 'normal',
    });
  },
);

test('a push to an unreachable service is retried later', async () => {
  const service = await pushService(201);
  await service.close();
  expect(await sendPush(settings, deviceAt(service.endpoint), message, now)).toBe('later');
});
