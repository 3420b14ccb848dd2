import * as z from 'zod/mini';
import { athleteIdSchema } from '../../ids.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { consentInput } from '../consent/inputs.ts';

export const pauseClassesInput = z.strictObject({
  athleteId: athleteIdSchema,
  /** The club's date on which the classes are back: the first of a month, of which there is a bill again. */
  until: calendarDateSchema,
  consent: z.optional(consentInput),
});
