import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptPush, newVapidKeys, vapidAuthorization } from './push-request.ts';

// RFC 8291, appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  devicePrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push message', () => {
  test('is encrypted as the example of RFC 8291', () => {
    const fixed = { privateKey: from(example.senderPrivate), salt: from(example.salt) };
    expect(encryptPush(example, example.text, fixed).toString('base64url')).toBe(example.body);
  });

  test('is read by its device, and no two are alike', () => {
    const first = encryptPush(example, 'The schedule has changed');
    expect(decrypted(first)).toBe('The schedule has changed');
    expect(encryptPush(example, 'The schedule has changed').equals(first)).toBe(false);
  });

  test('fills 4096 bytes and no more', () => {
    expect(encryptPush(example, 'a'.repeat(3993))).toHaveLength(4096);
    expect(() => encryptPush(example, 'a'.repeat(3994))).toThrow('too long');
  });

  test('is refused for keys that are none', () => {
    expect(() => encryptPush({ ...example, auth: 'c2hvcnQ' }, 'x')).toThrow('authentication secret');
    expect(() => encryptPush({ ...example, p256dh: 'c2hvcnQ' }, 'x')).toThrow('public key');
    expect(() =>
      encryptPush({ ...example, p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'x'),
    ).toThrow();
  });
});

test('a push service can check who sends: RFC 8292', () => {
  const keys = newVapidKeys();
  const now = new Date('2026-11-24T00:00:00Z');
  const header = vapidAuthorization(
    keys,
    'https://push.example:8443/send/secret',
    'mailto:coach@demo.example',
    now,
  );
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];

  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(from(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(from(claims).toString())).toEqual({
    aud: 'https://push.example:8443',
    exp: now.getTime() / 1000 + 12 * 60 * 60,
    sub: 'mailto:coach@demo.example',
  });
  const point = from(keys.publicKey);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, from(signature))).toBe(true);
});

const from = (text: string): Buffer => {
  return Buffer.from(text, 'base64url');
};

/** What the example's device reads, written apart from the code under test. */
const decrypted = (body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const device = createECDH('prime256v1');
  device.setPrivateKey(from(example.devicePrivate));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), from(example.auth), info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
};
