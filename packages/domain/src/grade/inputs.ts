import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { offeringsSchema } from './events.ts';

/** What an administrator sets for a grade (spec section 3, grade document). */
export const setGradeOfferingsInput = z.strictObject({
  grade: gradeSchema,
  offerings: offeringsSchema,
  /** What the administrator saw before; when it is something else by now, nothing is saved. */
  before: z.optional(offeringsSchema),
});
