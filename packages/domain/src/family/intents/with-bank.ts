import * as z from 'zod/mini';

/** The parent is there to confirm the payment with their bank; left out, the card is charged without asking them. */
export const withBankInput = z.optional(z.boolean());

/** In the event of the intent: the parent is there. Left out where the card is charged without asking them. */
export const withBankSchema = z.optional(z.literal(true));

type WithBank = { readonly withBank?: true | undefined };

/** What an event's sentence adds when the parent confirms with their bank; else nothing. */
export const withBankWords = ({ withBank }: WithBank): string =>
  withBank ? ', to be confirmed with the bank' : '';

/** What goes into the event of an intent. */
export const withBankOf = ({ withBank }: { readonly withBank?: boolean | undefined }): WithBank =>
  withBank ? { withBank: true } : {};
