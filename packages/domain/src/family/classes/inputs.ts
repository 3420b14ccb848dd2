import * as z from 'zod/mini';
import { programSchema, programs } from '../../club/days.ts';
import { athleteIdSchema } from '../../ids.ts';
import { periodSchema } from '../charges/events.ts';
import { consentInput } from '../consent/inputs.ts';

/* What people ask, in the spec's words (section 7); forms and server use the same schemas (section 5). */

const chosenPrograms = z.array(programSchema).check(z.maxLength(programs.length));

export const saveClassesInput = z.strictObject({
  selections: z
    .array(
      z.strictObject({
        athleteId: athleteIdSchema,
        programs: chosenPrograms,
        /** What the parent saw as saved; when it is something else by now, nothing is saved. */
        before: z.optional(chosenPrograms),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  /** Month in which added classes begin: the current one, or the next. Without it they begin at once. */
  from: z.optional(periodSchema),
  /** What was shown; it is agreed to where a bill rises, and has to be so in any case. */
  consent: z.optional(consentInput),
});
