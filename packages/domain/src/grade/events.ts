import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { gradeName } from '../club/grades.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { fill } from '../text/fill.ts';

/** Offerings of a grade (spec section 3, grade document). */
export const offeringsSchema = z.strictObject({
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  reps: z.boolean(),
  privateTraining: z.boolean(),
  shootingMachine: z.boolean(),
});
export type GradeOfferings = z.output<typeof offeringsSchema>;

export const GradeOfferingsChanged = defineEvent({
  type: 'GradeOfferingsChanged',
  schema: 1,
  data: z.strictObject({ grade: gradeSchema, offerings: offeringsSchema }),
  summary: ({ grade }) => fill(history.GradeOfferingsChanged, { grade: gradeName(grade) }),
  example: {
    grade: '5',
    offerings: {
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: false,
      saturday: true,
      reps: true,
      privateTraining: true,
      shootingMachine: true,
    },
  },
  personal: [],
});

export const gradeEvents = [GradeOfferingsChanged] as const;
export type GradeEvent = EventOf<(typeof gradeEvents)[number]>;

export const setGradeOfferingsInput = z.strictObject({
  grade: gradeSchema,
  offerings: offeringsSchema,
  before: z.optional(offeringsSchema),
});
