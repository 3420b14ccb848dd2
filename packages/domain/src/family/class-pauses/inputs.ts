import * as z from 'zod/mini';
import { athleteIdSchema } from '../../ids.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { consentInput } from '../consent/inputs.ts';

export const pauseClassesInput = z.strictObject({
  athleteId: athleteIdSchema,
  /** Club-local date on which classes return; must be the 1st of a month. */
  until: calendarDateSchema,
  consent: z.optional(consentInput),
});
