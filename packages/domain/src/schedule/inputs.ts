import * as z from 'zod/mini';
import { scheduleItemIdSchema } from '../ids.ts';
import { requiredText } from '../text/text.ts';
import { recurrenceSchema } from './recurrence-schema.ts';

/** What the form of a schedule item asks, in the browser and on the server (spec section 3). */
const scheduleFields = {
  title: requiredText('Please enter a title.', 120),
  times: requiredText('Please enter the times.', 200),
  location: requiredText('Please enter the location.', 200),
};

/** What administrators ask of the schedule; the forms and the server use the same schemas. */
export const addScheduleItemInput = z.strictObject({
  ...scheduleFields,
  recurrence: z._default(z.nullable(recurrenceSchema), null),
});
/** An absent recurrence stays as it is. */
const recurrence = z.optional(z.nullable(recurrenceSchema));
export const changeScheduleItemInput = z.strictObject({
  itemId: scheduleItemIdSchema,
  ...scheduleFields,
  recurrence,
  /** The fields as the caller saw them before the change: what another person changed meanwhile is not lost then. */
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
