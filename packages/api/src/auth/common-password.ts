import { mayHold, type WordFilter } from '@hoops/domain/text/word-filter';
import { commonPasswordBits } from './common-password-bits.ts';

/**
 * Whether a password is one of those that attackers try first: one of the 10,000 commonest of published breaches, in
 * whatever case, also with digits and signs around it or said several times.
 */
export const isCommonPassword = (password: string): boolean => {
  const base = baseOfPassword(password);
  return base.length < 4 || mayHold(commonPasswords(), base) || mayHold(commonPasswords(), repeatedIn(base));
};

/** What is left when what people add to please a policy is gone: `Password-1234!` is `password`. */
export const baseOfPassword = (password: string): string =>
  password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');

/** `dragon` of `dragondragon` and of `dragon-dragon-dragon`; anything else as it is. */
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
