import * as z from 'zod/mini';
import { normalizedEmail, withoutInvisible } from './name-words.ts';

const seen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** @param sentence message if the text is missing or has no visible character */
export const requiredText = (sentence: string, max: number) =>
  z.string(sentence).check(
    z.trim(),
    z.minLength(1, sentence),
    // Does not abort, so other fields are still checked and each field gets one message.
    z.refine((text) => text === '' || seen.test(text), sentence),
    z.maxLength(max, `Please use at most ${max} characters.`),
  );

export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`)), '');

/** Required identifier without invisible characters, in normal form. */
const identifierText = (
  sentence: string,
  wrong: string,
  max: number,
  pattern: RegExp,
  formOf: (text: string) => string,
) =>
  z
    .string(sentence)
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, sentence),
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(pattern, wrong),
      z.overwrite(formOf),
    );

const phonePattern =
  /^(?:(?:\+?1\W*)?(?:\(?\d{3}\W*)?\d{3}\W*\d{4}|\+(?!1)\d(?:\W*\d){6,14})(?:\W*(?:x|ext|extension|#)\W*\d{1,6})?$/i;
const unitedStatesPhone =
  /^(?:\+?1\W*)?\(?(\d{3})\W*(\d{3})\W*(\d{4})(?:\W*(?:x|ext|extension|#)\W*(\d{1,6}))?$/i;

/** Formats a US number as `(630) 555-0177`; other numbers are not changed. */
const phoneForm = (text: string): string => {
  const [, area, exchange, line, extension] = unitedStatesPhone.exec(text) ?? [];
  if (area === undefined) return text;
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`;
};

/**
 * US phone number, or a number with a country code.
 * @param sentence message for a missing number
 * @param wrong message for other text
 */
export const phoneText = (sentence: string, wrong: string, max: number) =>
  identifierText(sentence, wrong, max, phonePattern, phoneForm);

export const isPhoneNumber = (text: string): boolean => phonePattern.test(text.trim());

/** US zip code, stored as 60540 or 60540-1234. */
export const zipCodeText = (sentence: string, wrong: string, max: number) =>
  identifierText(sentence, wrong, max, /^\d{5}(?:[\s-]*\d{4})?$/, (text) =>
    text.replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2'),
  );

const stateCode =
  /^(?:A[AEKLPRSZ]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;

export const stateText = (sentence: string, wrong: string, max: number) =>
  identifierText(sentence, wrong, max, /^/, (text) => (text.length === 2 ? text.toUpperCase() : text)).check(
    z.refine((text) => text.length !== 2 || stateCode.test(text), wrong),
  );

const emailMatching = (pattern: RegExp, sentence: string) =>
  z
    .string(sentence)
    .check(
      z.overwrite(normalizedEmail),
      z.regex(pattern, sentence),
      z.maxLength(254, 'Please use at most 254 characters.'),
    );

const mailable =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*$/u;

/** True when SES can send to an address: the local part must be ASCII. */
export const isMailable = (address: string): boolean => mailable.test(address);

/** Parent's email, which must contain an at sign (spec section 5) and be mailable. */
export const emailText = (sentence: string) => emailMatching(mailable, sentence);

/** Visitor's email. Allows any script before the at sign, because only the coach replies. */
export const visitorEmailText = (sentence: string) =>
  emailMatching(/^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/, sentence);
