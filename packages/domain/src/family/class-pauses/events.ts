import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { calendarDateSchema, periodSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';
import { returnDay } from '../charges/class-pause.ts';
import { consentInput } from '../consent/events.ts';

export const ClassesPaused = defineEvent({
  type: 'ClassesPaused',
  schema: 1,
  changesRoster: true,
  mailed: 'at-once',
  data: z.strictObject({ athleteId: athleteIdSchema, from: periodSchema, until: periodSchema }),
  summary: ({ athleteId: id, from, until }, names) =>
    fill(history.ClassesPaused, {
      athlete: names.athlete(id),
      from: ordinalOfDate(`${from}-01`),
      until: ordinalOfDate(returnDay({ until })),
    }),
  example: { athleteId: athleteId('athlete-1'), from: '2026-12' as const, until: '2027-02' as const },
  personal: [],
});

export const ClassPauseEnded = defineEvent({
  type: 'ClassPauseEnded',
  schema: 1,
  changesRoster: true,
  mailed: 'at-once',
  /** `until` is the next billed month; null if the pause had not begun. */
  data: z.strictObject({ athleteId: athleteIdSchema, until: z.nullable(periodSchema) }),
  summary: ({ athleteId: id, until }, names) => {
    const athlete = names.athlete(id);
    return until === null
      ? fill(history.ClassPauseUndone, { athlete })
      : fill(history.ClassPauseEnded, { athlete, date: ordinalOfDate(returnDay({ until })) });
  },
  example: { athleteId: athleteId('athlete-1'), until: '2027-01' as const },
  personal: [],
});

export const classPauseEvents = [ClassesPaused, ClassPauseEnded] as const;

export const pauseClassesInput = z.strictObject({
  athleteId: athleteIdSchema,
  /** Club-local date on which classes return; must be the 1st of a month. */
  until: calendarDateSchema,
  consent: z.optional(consentInput),
});
