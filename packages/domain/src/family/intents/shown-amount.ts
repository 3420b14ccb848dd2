import * as z from 'zod/mini';
import { type Rejection, reject } from '../../rejection.ts';

/** Cents shown on the button; absent in the spec's own requests (section 7). */
export const shownAmountInput = z.optional(z.int().check(z.nonnegative()));

/** Rejects, with the amount owed now, if another amount was shown. */
export const rejectChangedAmount = (
  shown: number | undefined,
  cents: number,
): Rejection<'amount-changed'> | undefined =>
  shown === undefined || shown === cents ? undefined : reject('amount-changed', { cents });
