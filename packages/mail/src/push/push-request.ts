import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { once } from '@hoops/runtime/once';

/** Id of a key stored with the families' keys, created on first use and wrapped by the master key. */
const keyId = 'push#site';

/**
 * The site's VAPID keys. A new pair would turn off notifications on all devices.
 * @throws Error if the key was erased
 */
export const sitePushKeys = (keys: Pick<FamilyKeys, 'obtain'>): (() => Promise<VapidKeys>) =>
  once(async () => {
    const key = await keys.obtain(keyId);
    if (key.kind === 'erased') throw new Error('The key of the push messages no longer exists.');
    return vapidKeysFrom(key.secret);
  });

/**
 * Push subscription of a browser (W3C Push API). The endpoint is secret, because anyone who knows it can send
 * messages to its owner.
 */
export type PushSubscriptionKeys = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

export type VapidKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
};

const recordBytes = 4096;
const tagBytes = 16;
const publicKeyBytes = 65;
const authBytes = 16;
const tokenSeconds = 12 * 60 * 60;
const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export const vapidKeysFrom = (secret: KeyObject): VapidKeys => {
  // 16 additional bytes keep the key unbiased (FIPS 186-5, A.2.1).
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'VAPID P-256', 48));
  const number = (BigInt(`0x${wide.toString('hex')}`) % (orderOfP256 - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
};

export const arePushKeys = ({ p256dh, auth }: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>): boolean => {
  try {
    encryptPush({ p256dh, auth }, '');
    return true;
  } catch {
    return false;
  }
};

/**
 * Encrypts a text for a device (`aes128gcm`, RFC 8291).
 * @param fixed key and salt, for tests
 * @throws Error for invalid keys or a long text
 */
export const encryptPush = (
  device: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>,
  text: string,
  fixed?: { readonly privateKey: Buffer; readonly salt: Buffer },
): Buffer => {
  const devicePublic = bytes(device.p256dh, publicKeyBytes, 'public key');
  const auth = bytes(device.auth, authBytes, 'authentication secret');
  const plain = Buffer.concat([Buffer.from(text, 'utf8'), Buffer.from([2])]);
  const salt = fixed?.salt ?? randomBytes(16);
  const sender = createECDH('prime256v1');
  if (fixed) sender.setPrivateKey(fixed.privateKey);
  else sender.generateKeys();
  const senderPublic = sender.getPublicKey();
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes, 0);
  header.writeUInt8(senderPublic.length, 4);
  const headerBytes = salt.length + header.length + senderPublic.length;
  // Push services may limit bodies to 4096 bytes (RFC 8291, section 4).
  if (headerBytes + plain.length + tagBytes > recordBytes)
    throw new Error('the text of a push message is too long');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), devicePublic, senderPublic]);
  const secret = hkdf(sender.computeSecret(devicePublic), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([
    salt,
    header,
    senderPublic,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};

/**
 * VAPID `Authorization` header (RFC 8292), valid for twelve hours at the endpoint's origin.
 * @param subject `mailto:` or `https:` address of the operator
 */
export const vapidAuthorization = (keys: VapidKeys, endpoint: string, subject: string, now: Date): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + tokenSeconds,
    sub: subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = bytes(keys.publicKey, publicKeyBytes, 'VAPID public key');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: keys.privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
};

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
};

const bytes = (text: string, length: number, what: string): Buffer => {
  const read = Buffer.from(text, 'base64url');
  if (read.length !== length)
    throw new Error(`the ${what} of a push subscription has ${read.length} bytes instead of ${length}`);
  return read;
};
