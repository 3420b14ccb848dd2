import * as z from 'zod/mini';
import { scheduleItemIdSchema } from '../ids.ts';
import { optionalText, requiredText } from '../text/text.ts';
import { calendarDateSchema, calendarDateText } from '../time/calendar-date-schema.ts';
import { daysAfter } from '../time/club-time.ts';
import { recurrenceSchema, timesRefinement, timesSchema } from './recurrence-schema.ts';

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
  /** First date of the change; by default the next date without a session that has begun. */
  from: z.optional(calendarDateText('Please enter the first day of the change.')),
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

/** Maximum days of one cancellation: a month off. */
const maxDaysOff = 31;

export const cancelSessionsInput = z
  .strictObject({
    firstDate: calendarDateText('Please enter the first day.'),
    lastDate: calendarDateText('Please enter the last day.'),
    /** Items to cancel; all items if absent. */
    itemIds: z.optional(z.array(scheduleItemIdSchema).check(z.minLength(1))),
    reason: optionalText(200),
  })
  .check(
    z.refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
      path: ['lastDate'],
      message: 'The last day must not be before the first.',
    }),
    z.refine(({ firstDate, lastDate }) => lastDate < daysAfter(firstDate, maxDaysOff), {
      path: ['lastDate'],
      message: `Please choose at most ${maxDaysOff} days.`,
    }),
  );

const session = { itemId: scheduleItemIdSchema, date: calendarDateSchema };

export const changeSessionInput = z
  .strictObject({
    /** Date of the session in its series. */
    ...session,
    /** Another day of the session; by default the date of the series. */
    newDate: z.optional(calendarDateText('Please choose a day.')),
    ...timesSchema,
    location: scheduleFields.location,
  })
  .check(timesRefinement);

export const restoreSessionsInput = z.strictObject({
  sessions: z.array(z.strictObject(session)).check(z.minLength(1), z.maxLength(500)),
});
