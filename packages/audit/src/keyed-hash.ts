import { createHmac, randomBytes } from 'node:crypto';

/**
 * 64 bits of an HMAC under a key that this process has made for one look and that nobody else knows. Added up, they say
 * whether two sets are equal without keeping either: who can write rows cannot look for others with the same sum.
 */
export type KeyedHash = (text: string) => bigint;

/** A hash with a key of its own. */
export const keyedHash = (): KeyedHash => {
  const key = randomBytes(32);
  return (text) => createHmac('sha256', key).update(text).digest().readBigUInt64LE(0);
};
