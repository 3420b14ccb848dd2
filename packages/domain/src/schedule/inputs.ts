import * as z from 'zod/mini';
import { scheduleItemIdSchema } from '../ids.ts';
import { requiredText } from '../text/text.ts';
import { recurrenceSchema } from './recurrence-schema.ts';

const scheduleFields = {
  title: requiredText('Please enter a title.', 120),
  times: requiredText('Please enter the times.', 200),
  location: requiredText('Please enter the location.', 200),
};

export const addScheduleItemInput = z.strictObject({
  ...scheduleFields,
  recurrence: z._default(z.nullable(recurrenceSchema), null),
});
const recurrence = z.optional(z.nullable(recurrenceSchema));
export const changeScheduleItemInput = z.strictObject({
  itemId: scheduleItemIdSchema,
  ...scheduleFields,
  recurrence,
  /** Fields as the caller saw them, so that another person's change is not overwritten. */
  seen: z.optional(
    z.strictObject({ title: z.string(), times: z.string(), location: z.string(), recurrence }),
  ),
});
export const removeScheduleItemInput = z.strictObject({ itemId: scheduleItemIdSchema });
export const restoreScheduleItemInput = z.strictObject({ itemId: scheduleItemIdSchema });
export const moveDirections = ['up', 'down'] as const;
export const moveScheduleItemInput = z.strictObject({
  itemId: scheduleItemIdSchema,
  direction: z.enum(moveDirections),
});
