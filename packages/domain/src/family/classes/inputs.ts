import * as z from 'zod/mini';
import { programSchema, programs } from '../../club/days.ts';
import { athleteIdSchema } from '../../ids.ts';
import { periodSchema } from '../../time/period-schema.ts';
import { consentInput } from '../consent/inputs.ts';

/* Inputs in the spec's words (sections 5 and 7). */

const chosenPrograms = z.array(programSchema).check(z.maxLength(programs.length));

export const saveClassesInput = z.strictObject({
  selections: z
    .array(
      z.strictObject({
        athleteId: athleteIdSchema,
        programs: chosenPrograms,
        /** Classes that the parent saw as saved; nothing is saved if they have changed. */
        before: z.optional(chosenPrograms),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  /** Month in which added classes begin: the current one or the next; absent for right away. */
  from: z.optional(periodSchema),
  /** Shown terms and amounts. They must be right, and are agreed to when a bill rises. */
  consent: z.optional(consentInput),
});
