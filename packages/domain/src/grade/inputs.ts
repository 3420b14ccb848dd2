import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { offeringsSchema } from './events.ts';

export const setGradeOfferingsInput = z.strictObject({
  grade: gradeSchema,
  offerings: offeringsSchema,
  /** Offerings that the administrator saw; nothing is saved if they have changed. */
  before: z.optional(offeringsSchema),
});
