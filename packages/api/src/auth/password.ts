import * as z from 'zod/mini';

export const passwordPolicy = {
  minLength: 12,
  requireUppercase: true,
  requireLowercase: true,
  requireDigits: true,
  requireSymbols: false,
} as const;

export const passwordHint = `At least ${passwordPolicy.minLength} characters, with uppercase and lowercase letters and a number. A few words that only you would put together are best.`;

/**
 * Message for a common password; separate from common-password.ts, which is loaded only where a password is
 * chosen.
 */
export const tooCommon =
  'Many people use this password, so attackers try it first. Please choose another: a few words that only you would put together.';

const mixed = 'Please use uppercase and lowercase letters and a number.';

export const newPassword = z
  .string()
  .check(
    z.minLength(passwordPolicy.minLength, `Please use at least ${passwordPolicy.minLength} characters.`),
    z.regex(/[A-Z]/, mixed),
    z.regex(/[a-z]/, mixed),
    z.regex(/[0-9]/, mixed),
  );
