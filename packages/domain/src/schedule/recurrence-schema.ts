import * as z from 'zod/mini';
import { calendarDateText } from '../time/calendar-date-schema.ts';
import { calendarDays, firstDay } from './recurrence.ts';

const time = (sentence: string) => z.string(sentence).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence));

export const timesSchema = {
  startTime: time('Please enter when it begins.'),
  endTime: time('Please enter when it ends.'),
};

export const timesRefinement = z.refine<{ readonly startTime: string; readonly endTime: string }>(
  ({ startTime, endTime }) => startTime < endTime,
  { path: ['endTime'], message: 'It must end after it begins, on the same day.' },
);

export const recurrenceSchema = z
  .strictObject({
    days: z.pipe(
      z.array(z.enum(calendarDays)).check(z.minLength(1, 'Please choose at least one day.')),
      z.transform((chosen) => calendarDays.filter((day) => chosen.includes(day))),
    ),
    ...timesSchema,
    firstDate: calendarDateText('Please enter the first day.'),
    lastDate: z.nullable(calendarDateText('Please enter the last day, or leave it blank.')),
  })
  .check(
    timesRefinement,
    z.refine(({ firstDate, lastDate }) => lastDate === null || firstDate <= lastDate, {
      path: ['lastDate'],
      message: 'The last day must not be before the first.',
    }),
    z.refine((it) => it.lastDate === null || firstDay(it) <= it.lastDate, {
      path: ['days'],
      message: 'None of these days is between the first and the last day.',
    }),
  );
