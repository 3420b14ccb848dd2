import * as z from 'zod/mini';

/** A required, trimmed text; whitespace alone is empty. `sentence` is what the form says when it is missing. */
export const requiredText = (sentence: string, max: number) =>
  z
    .string(sentence)
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(max, `Please use at most ${max} characters.`));

/** An optional, trimmed text; absent reads ''. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`)), '');

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
