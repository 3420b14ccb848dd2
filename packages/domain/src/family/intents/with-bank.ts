import * as z from 'zod/mini';

/** True if the parent can confirm the payment with the bank; absent for off-session charges. */
export const withBankInput = z.optional(z.boolean());

export const withBankSchema = z.optional(z.literal(true));

type WithBank = { readonly withBank?: true | undefined };

export const withBankOf = ({ withBank }: { readonly withBank?: boolean | undefined }): WithBank =>
  withBank ? { withBank: true } : {};
