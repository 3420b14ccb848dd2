import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { exportHistory, history, viewedHistory } from '../history-sentences.ts';
import { fill, forCount } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords } from '../time/club-time.ts';

export const PersonalDataViewed = defineEvent({
  type: 'PersonalDataViewed',
  schema: 1,
  data: z.strictObject({ familyId: z.string(), athleteId: z.string() }),
  summary: ({ athleteId }, names) => fill(history.PersonalDataViewed, { athlete: names.athlete(athleteId) }),
  example: { familyId: 'family-1', athleteId: 'athlete-1' },
  personal: [],
});

/** Families whose data was shown; absent on older events. A long list is split into several events. */
const familyIds = z.optional(z.readonly(z.array(z.string())));
export const maxFamiliesAnEvent = 1_000;

export const RosterViewed = defineEvent({
  type: 'RosterViewed',
  schema: 1,
  data: z.strictObject({ date: calendarDateSchema, familyIds }),
  summary: ({ date }) => fill(history.RosterViewed, { date: dateWords(date) }),
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
const exported = [
  ...exportLists,
  'evidence-pack',
  'club-evidence-pack',
  'family-data',
  'all-events',
] as const;
export type Exported = (typeof exported)[number];

/**
 * `reason` is required for exports of evidence and data. A long list of families is split into several
 * events.
 */
export const PersonalDataExported = defineEvent({
  type: 'PersonalDataExported',
  schema: 1,
  data: z.strictObject({
    list: z.enum(exported),
    lines: z.int(),
    familyIds,
    athleteId: z.optional(z.string()),
    paymentId: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  summary: ({ list, lines: count, familyIds = [], athleteId, paymentId, reason }, names) => {
    const isMore = count === 0 && familyIds.length > 0;
    const lines = isMore
      ? history.MoreFamilies
      : fill(forCount(count, { one: history.OneLine, other: history.Lines }), { count });
    const because = (sentence: string): string =>
      reason === undefined ? sentence : fill(history.WithReason, { sentence, reason });
    switch (list) {
      case 'family-data':
        return fill(history.FamilyDataExported, { lines });
      case 'all-events': {
        const pieces = fill(forCount(count, { one: history.OnePiece, other: history.Pieces }), { count });
        return because(fill(history.AllEventsExported, { pieces }));
      }
      case 'club-evidence-pack':
        return because(fill(history.ClubEvidencePackExported, { lines }));
      case 'evidence-pack': {
        const athlete = athleteId === undefined ? undefined : names.athlete(athleteId);
        if (athlete !== undefined && paymentId !== undefined)
          return because(fill(history.EvidencePackExportedBoth, { athlete, payment: paymentId, lines }));
        if (athlete !== undefined)
          return because(fill(history.EvidencePackExportedAthlete, { athlete, lines }));
        return because(
          paymentId === undefined
            ? fill(history.EvidencePackExported, { lines })
            : fill(history.EvidencePackExportedPayment, { payment: paymentId, lines }),
        );
      }
      default:
        return fill(exportHistory[list], { lines });
    }
  },
  example: { list: 'athletes', lines: 20, familyIds: ['family-1'] },
  personal: [],
});

const viewedScreens = [
  'parents',
  'parent',
  'athletes',
  'athlete-history',
  'waitlists',
  'papers',
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

export const FamiliesViewed = defineEvent({
  type: 'FamiliesViewed',
  schema: 1,
  data: z.strictObject({ screen: z.enum(viewedScreens), familyIds: z.readonly(z.array(z.string())) }),
  summary: ({ screen }) => viewedHistory[screen],
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
