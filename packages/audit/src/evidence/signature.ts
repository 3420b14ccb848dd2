import { fromBase64, hexOf, keyIdOf, readCheckpoint, readNote } from '../kept-heads/checkpoint.ts';

/* Checks signatures with WebCrypto: Ed25519, and ECDSA P-256 with SHA-256 as KMS makes them. */

export type PublicKey = {
  /** SHA-256 of the SPKI DER in hexadecimal, to compare with a key from another source. */
  readonly fingerprint: string;
  readonly verify: (text: string, signature: string) => Promise<boolean>;
  /** Checks a checkpoint (C2SP), whose origin must be the name of this key. */
  readonly verifyNote: (note: string) => Promise<boolean>;
};

const ed25519Prefix = '302a300506032b6570032100';
const p256Prefix = '3059301306072a8648ce3d020106082a8648ce3d030107034200';

/**
 * Parses a PEM public key.
 * @throws Error for a private key or an unsupported algorithm
 */
export const readPublicKey = async (pem: string): Promise<PublicKey> => {
  const body = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(pem)?.[1];
  const der = body === undefined ? undefined : fromBase64(body.replace(/\s/g, ''));
  const hex = der ? hexOf(der) : '';
  const isEd25519 = hex.startsWith(ed25519Prefix);
  if (!der || !(isEd25519 || hex.startsWith(p256Prefix)))
    throw new Error('This is not an Ed25519 or P-256 public key in PEM format.');
  const kind = isEd25519 ? { name: 'Ed25519' } : { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('spki', der, kind, false, ['verify']);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  const verifyBytes = async (text: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    const raw = isEd25519 ? bytes : rawOfDer(bytes);
    if (!raw) return false;
    const how = isEd25519 ? { name: 'Ed25519' } : { name: 'ECDSA', hash: 'SHA-256' };
    return crypto.subtle.verify(how, key, raw, new TextEncoder().encode(text));
  };
  return {
    fingerprint: hexOf(digest),
    verify: async (text, signature) => {
      const bytes = fromBase64(signature);
      return bytes !== undefined && verifyBytes(text, bytes);
    },
    verifyNote: async (text) => {
      const note = readNote(text);
      const origin = note && readCheckpoint(note.text)?.origin;
      if (!note || !origin || !isEd25519) return false;
      const keyId = hexOf(await keyIdOf(origin, der.slice(-rawKeyLength)));
      const own = note.signatures.find((one) => one.name === origin && one.keyId === keyId);
      return own !== undefined && verifyBytes(note.text, own.signature);
    },
  };
};

const rawKeyLength = 32;
const halfBytes = 32;

/** KMS returns DER; WebCrypto needs two raw 32-byte numbers. */
const rawOfDer = (der: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const raw = new Uint8Array(2 * halfBytes);
  let at = 2;
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  for (const half of [0, 1]) {
    const length = der[at + 1] ?? 0;
    if (der[at] !== 2 || at + 2 + length > der.length) return undefined;
    const number = der.subarray(at + 2, at + 2 + length);
    const digits = number.subarray(Math.max(0, length - halfBytes));
    if (number.subarray(0, length - digits.length).some((byte) => byte !== 0)) return undefined;
    raw.set(digits, (half + 1) * halfBytes - digits.length);
    at += 2 + length;
  }
  return at === der.length ? raw : undefined;
};
