import { mayContain, type WordFilter } from '@hoops/domain/text/word-filter';
import { commonPasswordBits } from './common-password-bits.ts';

/**
 * True for one of the 10,000 most common leaked passwords. Ignores case, repetition, and surrounding digits
 * or symbols.
 */
export const isCommonPassword = (password: string): boolean => {
  const base = baseOfPassword(password);
  return (
    base.length < 4 || mayContain(commonPasswords(), base) || mayContain(commonPasswords(), repeatedIn(base))
  );
};

/** Password without leading and trailing non-letters: `Password-1234!` becomes `password`. */
export const baseOfPassword = (password: string): string =>
  password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');

/** Returns `dragon` for `dragondragon` and `dragon-dragon-dragon`. */
const repeatedIn = (base: string): string => {
  const letters = base.replace(/[^a-z]/g, '');
  return /^(.+?)\1+$/.exec(letters)?.[1] ?? base;
};

let known: WordFilter | undefined;
const commonPasswords = (): WordFilter => {
  known ??= {
    bits: Uint8Array.from(atob(commonPasswordBits.replace(/\s/g, '')), (one) => one.charCodeAt(0)),
  };
  return known;
};
