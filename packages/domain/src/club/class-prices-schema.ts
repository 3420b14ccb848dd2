import * as z from 'zod/mini';
import { moneySchema } from '../money.ts';

export const classPricesSchema = z.strictObject({
  weekday: moneySchema,
  siblingWeekday: moneySchema,
  scrimmage: moneySchema,
  scrimmageWithClasses: moneySchema,
  additionalOnlyReduction: moneySchema,
});
