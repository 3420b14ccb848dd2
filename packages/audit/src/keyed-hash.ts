import { hash, randomBytes } from 'node:crypto';

/**
 * 64 bits of the SHA-256 of a text behind a key that is made for one look, and that no one else knows. Added up, they say
 * whether two sets are equal without keeping either: who can write rows cannot look for others with the same sum.
 */
export type KeyedHash = (text: string) => bigint;

/**
 * A hash with a key of its own, or with one that the processes of a look share. An HMAC takes four times as long, and guards
 * against who is shown hashes and continues their texts: these are shown to no one, and cut.
 */
export const keyedHash = (key: Uint8Array = randomBytes(32)): KeyedHash => {
  const begin = Buffer.from(key).toString('base64');
  return (text) => hash('sha256', begin + text, 'buffer').readBigUInt64LE(0);
};
