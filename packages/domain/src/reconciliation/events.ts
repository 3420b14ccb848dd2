import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { periodSchema } from '../family/charges/events.ts';

/**
 * Where the payment provider's books and ours differed. Ids and amounts only, nothing personal. `familyId` is
 * null for what is there but belongs to no family of ours.
 */
export const differenceSchema = z.strictObject({
  familyId: z.nullable(z.string()),
  objectId: z.string(),
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Both agree now; else a person has to look. */
  healed: z.boolean(),
});
export type Difference = z.output<typeof differenceSchema>;

/** What was received in a month of the club's calendar, less what was refunded in it; cents. */
export const monthSumSchema = z.strictObject({
  period: periodSchema,
  oursCents: z.int(),
  theirsCents: z.int(),
});
export type MonthSum = z.output<typeof monthSumSchema>;

/** How much of the payment provider's books was held against ours. */
export const lookedAtSchema = z.strictObject({
  families: z.int(),
  customers: z.int(),
  subscriptions: z.int(),
  schedules: z.int(),
  payments: z.int(),
  refunds: z.int(),
  /** Runs from before did not look at any. */
  disputes: z.optional(z.int()),
});
export type LookedAt = z.output<typeof lookedAtSchema>;

/** More differences than this are counted, not listed. */
export const maxDifferencesListed = 100;

/** Of the time before comparisons were jobs (`JobRequested`): it is read, and written no more. */
export const ReconciliationRequested = defineEvent({
  type: 'ReconciliationRequested',
  schema: 1,
  data: z.strictObject({ runId: z.string() }),
  summary: () => 'Asked for a comparison with the payment provider',
  example: { runId: 'run-1' },
  personal: [],
  hasNoSubscriber: true,
});

export const ReconciliationCompleted = defineEvent({
  type: 'ReconciliationCompleted',
  schema: 1,
  data: z.strictObject({
    runId: z.string(),
    startedAt: z.string(),
    /** From when on the provider's messages were looked through. */
    since: z.string(),
    lookedAt: lookedAtSchema,
    /** Messages that never arrived, by type; they were taken up. */
    missedMessages: z.readonly(z.array(z.strictObject({ type: z.string(), count: z.int() }))),
    differences: z.readonly(z.array(differenceSchema)),
    healedCount: z.int(),
    openCount: z.int(),
    sums: z.readonly(z.array(monthSumSchema)),
    /** Families that could not be compared. */
    failedFamilies: z.int(),
  }),
  summary: ({ healedCount, openCount, failedFamilies }) =>
    [
      'Compared with the payment provider: ',
      healedCount + openCount === 0 ? 'everything agrees' : `${healedCount} healed, ${openCount} open`,
      failedFamilies === 0 ? '' : `, ${failedFamilies} families not compared`,
    ].join(''),
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
  hasNoSubscriber: true,
});

export const ReconciliationFailed = defineEvent({
  type: 'ReconciliationFailed',
  schema: 1,
  data: z.strictObject({
    runId: z.string(),
    startedAt: z.string(),
    /** Why, as a word: `unreachable`, `refused`, `internal`. */
    reason: z.string(),
  }),
  summary: ({ reason }) => `The comparison with the payment provider failed (${reason})`,
  example: { runId: 'run-1', startedAt: '2026-11-10T07:00:00.000Z', reason: 'unreachable' },
  personal: [],
  hasNoSubscriber: true,
});

export const reconciliationEvents = [
  ReconciliationRequested,
  ReconciliationCompleted,
  ReconciliationFailed,
] as const;
export type ReconciliationEvent = EventOf<(typeof reconciliationEvents)[number]>;
