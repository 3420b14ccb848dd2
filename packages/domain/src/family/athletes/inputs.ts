import * as z from 'zod/mini';
import { gradeSchema } from '../../club/grade-schema.ts';
import { athleteIdSchema } from '../../ids.ts';
import { athleteEdits, athleteFields } from '../fields.ts';

export const addAthleteInput = z.strictObject({
  ...athleteFields,
  /** Set if the parent confirmed a second child with the same name and birth date. */
  confirmed: z.optional(z.boolean()),
});

export const changeAthleteInput = z.strictObject({
  athleteId: athleteIdSchema,
  changes: z.strictObject(athleteEdits),
});

export const advanceGradeInput = z.strictObject({ athleteId: athleteIdSchema, from: gradeSchema });

export const athleteInput = z.strictObject({ athleteId: athleteIdSchema });
