import * as z from 'zod/mini';
import { programs } from '../../club/days.ts';
import { programSchema } from '../../club/program-schema.ts';
import { athleteIdSchema } from '../../ids.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { consentInput } from '../consent/events.ts';

const chosenPrograms = z.array(programSchema).check(z.maxLength(programs.length));

export const saveClassesInput = z.strictObject({
  selections: z
    .array(
      z.strictObject({
        athleteId: athleteIdSchema,
        programs: chosenPrograms,
        before: z.optional(chosenPrograms),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  /** Month in which added classes begin: the current or next month. Absent if classes begin right away. */
  from: z.optional(periodSchema),
  /** Displayed terms and amounts. Amounts must match; the consent is recorded if a bill rises. */
  consent: z.optional(consentInput),
});
