import * as z from 'zod/mini';
import { weekdays } from '../../club/days.ts';
import { athleteIdSchema } from '../../ids.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { makeUpIdSchema } from './events.ts';

export const releaseMakeUpInput = z.strictObject({ athleteId: athleteIdSchema, makeUpId: makeUpIdSchema });
export const bookMakeUpInput = z.extend(releaseMakeUpInput, {
  program: z.enum(weekdays),
  date: calendarDateSchema,
});
