import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Stripe's older object types have shorter ids. */
const shortPrefixes = new Set(['cus', 'prod', 'si', 'req']);

export type RandomBelow = (bound: number) => number;

export const cryptoRandom: RandomBelow = (bound) => randomInt(bound);

export const randomText = (length: number, random: RandomBelow = cryptoRandom): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');

/** Id in Stripe's format: `cus_` and 14 characters, `sub_` and 24. */
export const newId = (prefix: string, random: RandomBelow = cryptoRandom): string =>
  `${prefix}_${randomText(shortPrefixes.has(prefix) ? 14 : 24, random)}`;
