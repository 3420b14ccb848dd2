import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a random nonce: nonce, ciphertext and tag in one. `context` is authenticated but not
 * stored: a box opens only where it belongs.
 */
export const sealBox = (key: KeyObject, plain: Uint8Array, context: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when the box was changed, or sealed with another key or for another context. */
export const openBox = (key: KeyObject, box: Uint8Array, context: string): Buffer => {
  if (box.length < nonceBytes + tagBytes) throw new Error('A sealed value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(box.length - tagBytes));
  return Buffer.concat([decipher.update(box.subarray(nonceBytes, box.length - tagBytes)), decipher.final()]);
};
