import * as z from 'zod/mini';
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

/** All that is asked of a command that concerns one athlete as they are. */
export const athleteInput = z.strictObject({ athleteId: athleteIdSchema });
