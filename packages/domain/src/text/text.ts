import * as z from 'zod/mini';

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

/**
 * A telephone number as it is written in the United States, with or without area code and +1, or with a plus and the code
 * of another country; whatever signs between, as spaces, dots, dashes and parentheses, and an extension. `sentence` is
 * said when there is none, `wrong` when it is something else.
 */
export const phoneText = (sentence: string, wrong: string, max: number) =>
  requiredText(sentence, max).check(z.regex(phonePattern, wrong));
const phonePattern =
  /^(?:(?:\+?1\W*)?(?:\(?\d{3}\W*)?\d{3}\W*\d{4}|\+(?!1)\d(?:\W*\d){6,14})(?:\W*(?:x|ext|extension|#)\W*\d{1,6})?$/i;

/** Whether a text that is there already could have been entered as a telephone number. */
export const isPhoneNumber = (text: string): boolean => phonePattern.test(text.trim());

/** A zip code of the United States: five digits, or nine. */
export const zipCodeText = (sentence: string, wrong: string, max: number) =>
  requiredText(sentence, max).check(z.regex(/^\d{5}(?:[\s-]*\d{4})?$/, wrong));

const emailMatching = (pattern: RegExp, sentence: string) =>
  z
    .string(sentence)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(pattern, sentence),
      z.maxLength(254, 'Please use at most 254 characters.'),
    );

/** An e-mail as stored: non-empty and containing an at sign (spec section 5), lower-cased. */
export const emailText = (sentence: string) => emailMatching(/^[^\s@]+@[^\s@]+$/, sentence);

/** The same as people enter it: no mail reaches a domain without a dot from here. */
export const enteredEmailText = (sentence: string) =>
  emailMatching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, sentence);
