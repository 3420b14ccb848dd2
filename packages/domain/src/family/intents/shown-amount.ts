import * as z from 'zod/mini';
import { type Rejection, reject } from '../../rejection.ts';

/** Cents on the pressed button; the spec's calls omit it (section 7). */
export const shownAmountInput = z.optional(z.int().check(z.nonnegative()));

/** Rejection with the amount owed now, when another one was shown; else undefined. */
export const rejectChangedAmount = (
  shown: number | undefined,
  cents: number,
): Rejection<'amount-changed'> | undefined =>
  shown === undefined || shown === cents ? undefined : reject('amount-changed', { cents });
