import * as z from 'zod/mini';
import { gradeSchema } from '../grades.ts';
import { offeringsSchema } from './events.ts';

/** What an administrator sets for a grade (spec section 3, grade document). */
export const setGradeOfferingsInput = z.strictObject({ grade: gradeSchema, offerings: offeringsSchema });

export type GradeCommand = { readonly type: 'SetGradeOfferings' } & z.output<typeof setGradeOfferingsInput>;
