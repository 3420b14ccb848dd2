import * as z from 'zod/mini';
import { normalizedEmail, withoutInvisible } from './normalized.ts';

/** Something that is seen: neither a blank nor a joiner, a filler or another character that shows as nothing. */
const seen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A required, trimmed text; of what nobody sees alone it is empty. `sentence` is what the form says when it is missing. */
export const requiredText = (sentence: string, max: number) =>
  z.string(sentence).check(
    z.trim(),
    z.minLength(1, sentence),
    // Said once, and without ending the check: what a form says of several fields together is said beside it.
    z.refine((text) => text === '' || seen.test(text), sentence),
    z.maxLength(max, `Please use at most ${max} characters.`),
  );

/** An optional, trimmed text; absent reads ''. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`)), '');

/** A required text that identifies: invisible characters are removed and the text gets its usual form. */
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

/** A ten-digit number of the United States as `(630) 555-0177` or `(630) 555-0177 ext. 12`; any other as typed. */
const phoneForm = (text: string): string => {
  const [, area, exchange, line, extension] = unitedStatesPhone.exec(text) ?? [];
  if (area === undefined) return text;
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`;
};

/**
 * A telephone number of the United States, with or without area code and +1, or with a plus and the code of another
 * country; an extension may follow. `sentence` is for a missing number, `wrong` for any other text.
 */
export const phoneText = (sentence: string, wrong: string, max: number) =>
  identifierText(sentence, wrong, max, phonePattern, phoneForm);

/** Tells whether a stored text could be entered as a telephone number. */
export const isPhoneNumber = (text: string): boolean => phonePattern.test(text.trim());

/** A zip code of the United States, stored as 60540 or 60540-1234. */
export const zipCodeText = (sentence: string, wrong: string, max: number) =>
  identifierText(sentence, wrong, max, /^\d{5}(?:[\s-]*\d{4})?$/, (text) =>
    text.replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2'),
  );

/** States, territories and military mail of the United States, by the codes of the Postal Service. */
const stateCode =
  /^(?:A[AEKLPRSZ]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;

/** A state: a code of two letters in capitals, or a name as typed. */
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

/** Tells whether SES can send to an address: before the at sign it takes ASCII only. */
export const isMailable = (address: string): boolean => mailable.test(address);

/** An email of a parent: non-empty and containing an at sign (spec section 5), and one that mail can reach. */
export const emailText = (sentence: string) => emailMatching(mailable, sentence);

/** A visitor's email. Letters of any script may stand before the at sign: the coach answers, not the product. */
export const visitorEmailText = (sentence: string) =>
  emailMatching(/^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/, sentence);
