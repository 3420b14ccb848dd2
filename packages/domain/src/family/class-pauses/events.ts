import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { ordinalOfDate } from '../../time/club-time.ts';
import { periodSchema } from '../charges/events.ts';
import { returnDay } from './class-pause.ts';

/** An athlete's classes are paused, keep their places and cost nothing from one month until another. */
export const ClassesPaused = defineEvent({
  type: 'ClassesPaused',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ athleteId: athleteIdSchema, from: periodSchema, until: periodSchema }),
  summary: ({ athleteId: id, from, until }, names) =>
    `Paused the classes of ${names.athlete(id)} from ${ordinalOfDate(`${from}-01`)} until ${ordinalOfDate(returnDay({ until }))}`,
  example: { athleteId: athleteId('athlete-1'), from: '2026-12' as const, until: '2027-02' as const },
  personal: [],
});

/** A pause of classes was undone, or ends early with the current month. */
export const ClassPauseEnded = defineEvent({
  type: 'ClassPauseEnded',
  schema: 1,
  mailed: 'at-once',
  /** `until`: the month that is billed again; null when the pause had not begun. */
  data: z.strictObject({ athleteId: athleteIdSchema, until: z.nullable(periodSchema) }),
  summary: ({ athleteId: id, until }, names) =>
    until === null
      ? `Took back the pause of the classes of ${names.athlete(id)}`
      : `Ended the pause of the classes of ${names.athlete(id)}: they are back on ${ordinalOfDate(returnDay({ until }))}`,
  example: { athleteId: athleteId('athlete-1'), until: '2027-01' as const },
  personal: [],
});

export const classPauseEvents = [ClassesPaused, ClassPauseEnded] as const;
