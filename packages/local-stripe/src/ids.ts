import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Prefixes of Stripe's older object types, whose ids are shorter. */
const shortPrefixes = new Set(['cus', 'prod', 'si', 'req']);

export type RandomBelow = (bound: number) => number;

export const cryptoRandom: RandomBelow = (bound) => randomInt(bound);

export const randomText = (length: number, random: RandomBelow = cryptoRandom): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');

/** Id in Stripe's format: `cus_` with 14 characters, `sub_` with 24. */
export const newId = (prefix: string, random: RandomBelow = cryptoRandom): string =>
  `${prefix}_${randomText(shortPrefixes.has(prefix) ? 14 : 24, random)}`;
