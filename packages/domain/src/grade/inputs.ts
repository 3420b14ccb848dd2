import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { offeringsSchema } from './events.ts';

export const setGradeOfferingsInput = z.strictObject({
  grade: gradeSchema,
  offerings: offeringsSchema,
  before: z.optional(offeringsSchema),
});
