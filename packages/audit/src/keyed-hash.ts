import { hash, randomBytes } from 'node:crypto';

/**
 * 64 bits of a keyed SHA-256. Sums of hashes compare sets; without the key, writers cannot craft rows with
 * equal sums.
 */
export type KeyedHash = (text: string) => bigint;

/**
 * Keyed hash without HMAC, which takes four times as long. HMAC is unnecessary, because hashes are
 * truncated and never shown.
 */
export const keyedHash = (key: Uint8Array = randomBytes(32)): KeyedHash => {
  const begin = Buffer.from(key).toString('base64');
  return (text) => hash('sha256', begin + text, 'buffer').readBigUInt64LE(0);
};
