import * as z from 'zod/mini';
import { type Rejection, reject } from '../../decider.ts';

/** True if the parent can confirm the payment with the bank; absent for charges without the parent. */
export const withBankInput = z.optional(z.boolean());

export const withBankSchema = z.optional(z.literal(true));

type WithBank = { readonly withBank?: true | undefined };

export const withBankOf = ({ withBank }: { readonly withBank?: boolean | undefined }): WithBank =>
  withBank ? { withBank: true } : {};

/** Cents shown on the button; absent in requests that follow the spec (section 7). */
export const shownAmountInput = z.optional(z.int().check(z.nonnegative()));

/** If another amount was shown, rejects with the amount owed now. */
export const rejectChangedAmount = (
  shown: number | undefined,
  cents: number,
): Rejection<'amount-changed'> | undefined =>
  shown === undefined || shown === cents ? undefined : reject('amount-changed', { cents });
