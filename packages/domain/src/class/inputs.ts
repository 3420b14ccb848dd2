import * as z from 'zod/mini';
import { programSchema } from '../club/program-schema.ts';
import { athleteIdSchema, familyIdSchema } from '../ids.ts';
import { requiredText } from '../text/text.ts';
import { placesSchema } from './events.ts';

export const setPlacesInput = z.extend(placesSchema, {
  program: programSchema,
  /** Places as shown; rejected if another administrator changed them. */
  before: z.optional(placesSchema),
});

export const waitlistInput = z.strictObject({ program: programSchema, athleteId: athleteIdSchema });

export const offerPlaceInput = z.strictObject({
  program: programSchema,
  familyId: familyIdSchema,
  athleteId: athleteIdSchema,
  reason: requiredText('Please give a reason.', 200),
});
