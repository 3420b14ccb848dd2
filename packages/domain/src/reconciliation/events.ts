import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { fill } from '../text/fill.ts';
import { periodSchema } from '../time/calendar-date-schema.ts';

/**
 * Difference between Stripe's books and ours, without personal data. `familyId` is null for an object
 * without a family.
 */
export const differenceSchema = z.strictObject({
  familyId: z.nullable(z.string()),
  objectId: z.string(),
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** True if corrected; false if a person must act. */
  healed: z.boolean(),
});
export type Difference = z.output<typeof differenceSchema>;

/** Cents received in a club month, minus refunds. */
export const monthSumSchema = z.strictObject({
  period: periodSchema,
  oursCents: z.int(),
  theirsCents: z.int(),
});
export type MonthSum = z.output<typeof monthSumSchema>;

export const comparedCountsSchema = z.strictObject({
  families: z.int(),
  customers: z.int(),
  subscriptions: z.int(),
  schedules: z.int(),
  payments: z.int(),
  refunds: z.int(),
  /** Absent in older runs, which did not compare disputes. */
  disputes: z.optional(z.int()),
});
export type ComparedCounts = z.output<typeof comparedCountsSchema>;

/** Maximum differences listed; the rest are only counted. */
export const maxDifferencesListed = 100;

/** Old event from before comparisons were jobs; still readable, but never written. */
export const ReconciliationRequested = defineEvent({
  type: 'ReconciliationRequested',
  schema: 1,
  data: z.strictObject({ runId: z.string() }),
  summary: () => history.ReconciliationRequested,
  example: { runId: 'run-1' },
  personal: [],
});

export const ReconciliationCompleted = defineEvent({
  type: 'ReconciliationCompleted',
  schema: 1,
  data: z.strictObject({
    runId: z.string(),
    startedAt: z.string(),
    since: z.string(),
    lookedAt: comparedCountsSchema,
    /** Missed webhooks by type, processed by this run. */
    missedMessages: z.readonly(z.array(z.strictObject({ type: z.string(), count: z.int() }))),
    differences: z.readonly(z.array(differenceSchema)),
    healedCount: z.int(),
    openCount: z.int(),
    sums: z.readonly(z.array(monthSumSchema)),
    failedFamilies: z.int(),
  }),
  summary: ({ healedCount: healed, openCount: open, failedFamilies: failed }) => {
    const facts = { healed, open, failed };
    if (healed + open === 0)
      return fill(failed === 0 ? history.ReconciliationAgreed : history.ReconciliationAgreedInPart, facts);
    return fill(failed === 0 ? history.ReconciliationDiffered : history.ReconciliationDifferedInPart, facts);
  },
  example: {
    runId: 'run-1',
    startedAt: '2026-11-10T07:00:00.000Z',
    since: '2026-11-09T05:00:00.000Z',
    lookedAt: { families: 1, customers: 1, subscriptions: 1, schedules: 0, payments: 1, refunds: 0 },
    missedMessages: [{ type: 'invoice.paid', count: 1 }],
    differences: [
      {
        familyId: 'family-1',
        objectId: 'in_example',
        field: 'payment',
        ours: 'none',
        theirs: 'paid',
        healed: true,
      },
    ],
    healedCount: 1,
    openCount: 0,
    sums: [{ period: '2026-11', oursCents: 5200, theirsCents: 5200 }],
    failedFamilies: 0,
  },
  personal: [],
});

export const ReconciliationFailed = defineEvent({
  type: 'ReconciliationFailed',
  schema: 1,
  data: z.strictObject({
    runId: z.string(),
    startedAt: z.string(),
    /** Code of the reason: `unreachable`, `refused` or `internal`. */
    reason: z.string(),
  }),
  summary: ({ reason }) => fill(history.ReconciliationFailed, { reason }),
  example: { runId: 'run-1', startedAt: '2026-11-10T07:00:00.000Z', reason: 'unreachable' },
  personal: [],
});

export const reconciliationEvents = [
  ReconciliationRequested,
  ReconciliationCompleted,
  ReconciliationFailed,
] as const;
export type ReconciliationEvent = EventOf<(typeof reconciliationEvents)[number]>;
