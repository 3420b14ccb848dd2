import * as z from 'zod/mini';
import { moneySchema } from '../money.ts';

/** The prices of classes, as events and answers have them. */
export const classPricesSchema = z.strictObject({
  weekday: moneySchema,
  siblingWeekday: moneySchema,
  scrimmage: moneySchema,
  scrimmageWithClasses: moneySchema,
  additionalOnlyReduction: moneySchema,
});
