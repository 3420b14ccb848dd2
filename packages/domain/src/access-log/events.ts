import * as z from 'zod/mini';
import { calendarDateSchema, dateWords } from '../calendar-date.ts';
import { defineEvent, type EventOf } from '../event.ts';

/** An administrator looked at a child's medical notes and emergency contact. */
export const PersonalDataViewed = defineEvent({
  type: 'PersonalDataViewed',
  schema: 1,
  data: z.strictObject({ familyId: z.string(), athleteId: z.string() }),
  summary: ({ athleteId }, names) => `Looked at the details of ${names.athlete(athleteId)}`,
  example: { familyId: 'family-1', athleteId: 'athlete-1' },
  personal: [],
});

/** An administrator opened a day's roster, which shows the emergency contact of everybody on it. */
export const RosterViewed = defineEvent({
  type: 'RosterViewed',
  schema: 1,
  data: z.strictObject({ date: calendarDateSchema }),
  summary: ({ date }) => `Looked at the roster of ${dateWords(date)}`,
  example: { date: '2026-11-10' },
  personal: [],
});

export const exportLists = [
  'parents',
  'athletes',
  'roster',
  'overdue',
  'failed-payments',
  'refunds',
] as const;
export type ExportList = (typeof exportLists)[number];

/** An administrator took lines of a list out of the product, as a file. A long list is taken in several parts. */
export const PersonalDataExported = defineEvent({
  type: 'PersonalDataExported',
  schema: 1,
  data: z.strictObject({ list: z.enum(exportLists), lines: z.int() }),
  summary: ({ list, lines }) =>
    `Exported the list ${list.replace('-', ' ')} (${lines === 1 ? '1 line' : `${lines} lines`})`,
  example: { list: 'athletes', lines: 20 },
  personal: [],
});

export const accessLogEvents = [PersonalDataViewed, RosterViewed, PersonalDataExported] as const;
export type AccessLogEvent = EventOf<(typeof accessLogEvents)[number]>;
