import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

const seal = (key: KeyObject, nonce: Uint8Array, plain: Uint8Array, context: string): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/**
 * AES-256-GCM box: random nonce, ciphertext and tag. `context` is authenticated but not stored, so a box
 * opens only in its own context.
 */
export const sealBox = (key: KeyObject, plain: Uint8Array, context: string): Buffer =>
  seal(key, randomBytes(nonceBytes), plain, context);

/** @throws Error if box, key or context was changed */
export const openBox = (key: KeyObject, box: Uint8Array, context: string): Buffer => {
  if (box.length < nonceBytes + tagBytes) throw new Error('A sealed value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(box.length - tagBytes));
  return Buffer.concat([decipher.update(box.subarray(nonceBytes, box.length - tagBytes)), decipher.final()]);
};

export type DeterministicBoxes = {
  readonly seal: (plain: Uint8Array, context: string) => Buffer;
  readonly open: (box: Uint8Array, context: string) => Buffer;
};

/**
 * Boxes with identical bytes for identical content and context. The nonce is synthetic, as in RFC 5297. The
 * keys differ from those of `sealBox`.
 */
export const deterministicBoxes = (key: KeyObject): DeterministicBoxes => {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'deterministic-box', 2 * keyBytes));
  const cipherKey = createSecretKey(derived.subarray(0, keyBytes));
  const nonceKey = createSecretKey(derived.subarray(keyBytes));
  const nonceOf = (plain: Uint8Array, context: string): Buffer =>
    createHmac('sha256', nonceKey)
      .update(`${Buffer.byteLength(context)}|${context}`)
      .update(plain)
      .digest()
      .subarray(0, nonceBytes);
  return {
    seal: (plain, context) => seal(cipherKey, nonceOf(plain, context), plain, context),
    open: (box, context) => openBox(cipherKey, box, context),
  };
};
