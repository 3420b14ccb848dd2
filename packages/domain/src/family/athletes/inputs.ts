import * as z from 'zod/mini';
import { gradeSchema } from '../../club/grade-schema.ts';
import { athleteIdSchema } from '../../ids.ts';
import { athleteEdits, athleteFields } from '../fields.ts';

/* What people ask, in the spec's words (section 7); forms and server use the same schemas (section 5). */

export const addAthleteInput = z.strictObject({
  ...athleteFields,
  /** Confirmed by the parent: another child than the athlete with the same name and birth date. */
  confirmed: z.optional(z.boolean()),
});

export const changeAthleteInput = z.strictObject({
  athleteId: athleteIdSchema,
  changes: z.strictObject(athleteEdits),
});

/** `from` is the grade that the administrator saw: an athlete who has another one by now stays as they are. */
export const advanceGradeInput = z.strictObject({ athleteId: athleteIdSchema, from: gradeSchema });

/** All that is asked of a command that concerns one athlete as they are. */
export const athleteInput = z.strictObject({ athleteId: athleteIdSchema });
