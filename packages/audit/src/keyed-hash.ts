import { createHmac, randomBytes } from 'node:crypto';

/**
 * 64 bits of an HMAC under a key that is made for one look and that no one else knows. Added up, they say
 * whether two sets are equal without keeping either: who can write rows cannot look for others with the same sum.
 */
export type KeyedHash = (text: string) => bigint;

/** A hash with a key of its own, or with one that the processes of a look share. */
export const keyedHash = (key: Uint8Array = randomBytes(32)): KeyedHash => {
  return (text) => createHmac('sha256', key).update(text).digest().readBigUInt64LE(0);
};
