import * as z from 'zod/mini';
import { type Rejection, reject } from '../../rejection.ts';

/** The amount on the button that was pressed, in cents; the calls of the spec name none (section 7). */
export const shownAmountInput = z.optional(z.int().check(z.nonnegative()));

/** A rejection that names the amount owed now, when another one was shown; undefined without one. */
export const unlikeShownAmount = (
  shown: number | undefined,
  cents: number,
): Rejection<'amount-changed'> | undefined =>
  shown === undefined || shown === cents ? undefined : reject('amount-changed', { cents });
