import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionKeys } from '../push/push-request.ts';

export type PushedMessage = { readonly device: string; readonly text: string; readonly topic: string };

type DeviceKeys = { readonly pair: ECDH; readonly auth: Buffer };
type Subscribed = DeviceKeys & { readonly siteKey: string };

export type LocalPushService = Awaited<ReturnType<typeof openLocalPushService>>;

/**
 * Push service per RFC 8030, 8291 and 8292, independent of the tested code. Verifies VAPID signatures and
 * answers 410 for an unknown device.
 */
export const openLocalPushService = async () => {
  const devices = new Map<string, Subscribed>();
  const messages: PushedMessage[] = [];
  const fault: { status: number | undefined } = { status: undefined };
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    const body = await bytesOf(request);
    response.writeHead(answer(request, body)).end();
  });
  const answer = (request: IncomingMessage, body: Buffer): number => {
    if (fault.status !== undefined) return fault.status;
    const device = (request.url ?? '').slice('/send/'.length);
    const keys = devices.get(device);
    if (!keys) return 410;
    if (!isSigned(request.headers.authorization, origin, keys.siteKey)) return 403;
    if (request.headers['content-encoding'] !== 'aes128gcm' || request.headers.ttl === undefined) return 400;
    messages.push({ device, text: decrypted(keys, body), topic: String(request.headers.topic) });
    return 201;
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    messages,
    asked: () => asked,
    subscribe(siteKey: string): PushSubscriptionKeys {
      const device = randomBytes(16).toString('base64url');
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = pair.generateKeys().toString('base64url');
      devices.set(device, { pair, auth, siteKey });
      return { endpoint: `${origin}/send/${device}`, p256dh, auth: auth.toString('base64url') };
    },
    /** Simulates that browser data was deleted. */
    unsubscribe: (endpoint: string) => devices.delete(endpoint.slice(`${origin}/send/`.length)),
    /** Sets the status of all following answers; without a status, restores normal answers. */
    answerWith: (status?: number) => {
      fault.status = status;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const from = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * True for a valid VAPID `Authorization` header: signed with the device's site key, for the push service's
 * origin, valid for at most a day.
 */
const isSigned = (authorization: string | undefined, origin: string, siteKey: string): boolean => {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key === '' || key !== siteKey) return false;
  const { aud, exp } = JSON.parse(from(claims).toString()) as { aud: string; exp: number };
  const secondsLeft = exp - Date.now() / 1000;
  return (
    aud === origin &&
    secondsLeft > 0 &&
    secondsLeft <= 86_400 &&
    verifies(from(key), `${head}.${claims}`, from(signature))
  );
};

export const verifies = (point: Buffer, signed: string, signature: Buffer): boolean => {
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature);
};

/** @throws Error if the body was encrypted for another device */
export const decrypted = ({ pair, auth }: DeviceKeys, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('This is not the last record of a push message.');
  return plain.subarray(0, -1).toString();
};
