import * as z from 'zod/mini';
import { athleteIdSchema } from '../../ids.ts';
import { optionalText } from '../../text/text.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';

const maxAbsenceReasonLength = 200;

export const takeBackAbsenceInput = z.strictObject({ athleteId: athleteIdSchema, date: calendarDateSchema });
export const reportAbsenceInput = z.extend(takeBackAbsenceInput, {
  reason: optionalText(maxAbsenceReasonLength),
});
