import { createECDH, createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypted, verifies } from '../testing/local-push-service.ts';
import { arePushKeys, encryptPush, vapidAuthorization, vapidKeysFrom } from './push-request.ts';

const secret = createSecretKey(Buffer.alloc(32, 5));

// Example from RFC 8291, Appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  devicePrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push message', { tags: ['push.sealed'] }, () => {
  test('push encryption matches the example of RFC 8291', () => {
    const fixed = { privateKey: from(example.senderPrivate), salt: from(example.salt) };
    expect(encryptPush(example, example.text, fixed).toString('base64url')).toBe(example.body);
  });

  test('a push message can be decrypted by its device, and its ciphertext differs each time', () => {
    const first = encryptPush(example, 'The schedule has changed');
    expect(readByDevice(first)).toBe('The schedule has changed');
    expect(encryptPush(example, 'The schedule has changed').equals(first)).toBe(false);
  });

  test('a push message may fill 4096 bytes but no more', () => {
    expect(encryptPush(example, 'a'.repeat(3993))).toHaveLength(4096);
    expect(() => encryptPush(example, 'a'.repeat(3994))).toThrow('too long');
  });

  test('a push message with invalid keys is rejected', { tags: ['push.services'] }, () => {
    expect(arePushKeys(example)).toBe(true);
    expect(() => encryptPush({ ...example, auth: 'c2hvcnQ' }, 'x')).toThrow('authentication secret');
    expect(() => encryptPush({ ...example, p256dh: 'c2hvcnQ' }, 'x')).toThrow('public key');
    for (const wrong of [
      { auth: 'c2hvcnQ' },
      { p256dh: 'c2hvcnQ' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    ])
      expect(arePushKeys({ ...example, ...wrong })).toBe(false);
  });
});

test('VAPID keys are derived from the site’s secret, and another secret yields other keys', () => {
  expect(vapidKeysFrom(secret)).toEqual(vapidKeysFrom(secret));
  expect(vapidKeysFrom(createSecretKey(Buffer.alloc(32, 6)))).not.toEqual(vapidKeysFrom(secret));
});

test('the VAPID header is signed so that a push service can verify the sender (RFC 8292)', () => {
  const keys = vapidKeysFrom(secret);
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
  expect(verifies(from(keys.publicKey), `${head}.${claims}`, from(signature))).toBe(true);
});

const from = (text: string): Buffer => {
  return Buffer.from(text, 'base64url');
};

const readByDevice = (body: Buffer): string => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(from(example.devicePrivate));
  return decrypted({ pair, auth: from(example.auth) }, body);
};
