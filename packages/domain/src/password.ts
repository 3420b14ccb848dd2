import * as z from 'zod/mini';

/** What the sign-in provider asks of a password; the user pool is made with it, and forms say it beforehand. */
export const passwordPolicy = {
  minLength: 8,
  requireUppercase: true,
  requireLowercase: true,
  requireDigits: true,
  requireSymbols: false,
} as const;

export const passwordHint = `At least ${passwordPolicy.minLength} characters, with capital and small letters and a number.`;

const mixed = 'Please use capital and small letters and a number.';

/** A password that the policy accepts; the sentence names what is missing. */
export const newPassword = z
  .string()
  .check(
    z.minLength(passwordPolicy.minLength, `Please use at least ${passwordPolicy.minLength} characters.`),
    z.regex(/[A-Z]/, mixed),
    z.regex(/[a-z]/, mixed),
    z.regex(/[0-9]/, mixed),
  );
