import * as z from 'zod/mini';

/** The parent can confirm the payment with their bank; absent for off-session charges. */
export const withBankInput = z.optional(z.boolean());

/** Flag of `withBankInput` in the intent's event. */
export const withBankSchema = z.optional(z.literal(true));

type WithBank = { readonly withBank?: true | undefined };

export const withBankOf = ({ withBank }: { readonly withBank?: boolean | undefined }): WithBank =>
  withBank ? { withBank: true } : {};
