import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { dateWords } from '../time/calendar-date.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';

/** An administrator viewed a child's medical notes and emergency contact. */
export const PersonalDataViewed = defineEvent({
  type: 'PersonalDataViewed',
  schema: 1,
  data: z.strictObject({ familyId: z.string(), athleteId: z.string() }),
  summary: ({ athleteId }, names) => `Looked at the details of ${names.athlete(athleteId)}`,
  example: { familyId: 'family-1', athleteId: 'athlete-1' },
  personal: [],
});

/** Families whose data was shown; absent on older events. A long list is split into several events. */
const familyIds = z.optional(z.readonly(z.array(z.string())));
export const maxFamiliesAnEvent = 1_000;

/** An administrator opened a day's roster, which shows emergency contacts. */
export const RosterViewed = defineEvent({
  type: 'RosterViewed',
  schema: 1,
  data: z.strictObject({ date: calendarDateSchema, familyIds }),
  summary: ({ date }) => `Looked at the roster of ${dateWords(date)}`,
  example: { date: '2026-11-10', familyIds: ['family-1'] },
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
/** Exports other than lists: evidence, everything kept of a family, and all sealed events. */
const exported = [
  ...exportLists,
  'evidence-pack',
  'club-evidence-pack',
  'family-data',
  'all-events',
] as const;
export type Exported = (typeof exported)[number];

/** An administrator or operator exported data as a file, with a reason. A long list takes several events. */
export const PersonalDataExported = defineEvent({
  type: 'PersonalDataExported',
  schema: 1,
  data: z.strictObject({
    list: z.enum(exported),
    lines: z.int(),
    familyIds,
    /** Subject of an evidence pack; absent on older events. */
    athleteId: z.optional(z.string()),
    paymentId: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  summary: ({ list, lines, familyIds = [], athleteId, paymentId, reason }, names) => {
    const further = lines === 0 && familyIds.length > 0;
    const count = lines === 1 ? '1 line' : `${lines} lines`;
    const why = reason === undefined ? '' : `: ${reason}`;
    if (list === 'family-data') return `Took along what is kept of the family (${count})`;
    if (list === 'all-events')
      return `Downloaded the export of all events (${lines === 1 ? '1 piece' : `${lines} pieces`})${why}`;
    if (list === 'evidence-pack') {
      const about = [
        ...(athleteId === undefined ? [] : [names.athlete(athleteId)]),
        ...(paymentId === undefined ? [] : [`the payment ${paymentId}`]),
      ].join(' and ');
      return `Took an evidence pack of the family${about === '' ? '' : ` about ${about}`} (${count})${why}`;
    }
    if (list === 'club-evidence-pack')
      return `Took an evidence pack of days of the whole club, which names no one${further ? '' : ` (${count})`}${why}`;
    return `Exported the list ${list.replace('-', ' ')} (${further ? 'further families of it' : count})`;
  },
  example: { list: 'athletes', lines: 20, familyIds: ['family-1'] },
  personal: [],
});

/** Screens that show personal data of families, besides rosters, exports and a child's details. */
const viewedScreens = [
  'parents',
  'parent',
  'athletes',
  'athlete-history',
  'payments',
  'mails',
  'requests',
  'overdue',
  'failed-payments',
  'refunds',
  'disputes',
  'comparisons',
  'event-history',
  'jobs',
] as const;
export type ViewedScreen = (typeof viewedScreens)[number];

const screenWords: Readonly<Record<ViewedScreen, string>> = {
  parents: 'the list of parents',
  parent: 'the page of the family',
  athletes: 'the list of athletes',
  'athlete-history': 'the history of an athlete',
  payments: 'the payments of the family',
  mails: 'the emails to the family',
  requests: 'the requests',
  overdue: 'the overdue families',
  'failed-payments': 'the failed payments',
  refunds: 'the refunds',
  disputes: 'the disputed payments',
  comparisons: 'the comparisons with Stripe',
  'event-history': 'the event history',
  jobs: 'the jobs',
};

export const FamiliesViewed = defineEvent({
  type: 'FamiliesViewed',
  schema: 1,
  data: z.strictObject({ screen: z.enum(viewedScreens), familyIds: z.readonly(z.array(z.string())) }),
  summary: ({ screen }) => `Looked at ${screenWords[screen]}`,
  example: { screen: 'parents', familyIds: ['family-1'] },
  personal: [],
});

export const accessLogEvents = [
  PersonalDataViewed,
  RosterViewed,
  PersonalDataExported,
  FamiliesViewed,
] as const;
export type AccessLogEvent = EventOf<(typeof accessLogEvents)[number]>;
