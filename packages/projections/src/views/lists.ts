import { actorRoles } from '@hoops/domain/actor';
import { programSchema } from '@hoops/domain/club/days';
import { gradeSchema } from '@hoops/domain/club/grade-schema';
import { periodSchema } from '@hoops/domain/family/charges/events';
import { erasureBlockerSchema } from '@hoops/domain/family/erasure/blockers';
import { keptRecordsSchema } from '@hoops/domain/family/retention/retention';
import { offeringsSchema } from '@hoops/domain/grade/events';
import { jobResultSchema } from '@hoops/domain/job/events';
import { jobKindSchema } from '@hoops/domain/job/kinds';
import { mailKindSchema } from '@hoops/domain/mail/events';
import { moneySchema } from '@hoops/domain/money';
import { differenceSchema, lookedAtSchema, monthSumSchema } from '@hoops/domain/reconciliation/events';
import { selectedProgramsSchema } from '@hoops/domain/request/events';
import { scheduleItemFacts } from '@hoops/domain/schedule/events';
import { recurrenceSchema } from '@hoops/domain/schedule/recurrence-schema';
import * as z from 'zod/mini';

/** Rows of lists and histories, one schema each; a page of a list is one query. */
export const parentListItemSchema = z.strictObject({
  parentID: z.string(),
  name: z.string(),
  athletes: z.readonly(
    z.array(
      z.strictObject({
        athleteId: z.string(),
        athleteName: z.string(),
        enrolledProgram: z._default(z.enum(['Half Week', 'Full Week', '']), ''),
        hasClasses: z._default(z.boolean(), false),
      }),
    ),
  ),
  planPastDue: z.boolean(),
  oldestUnpaidPeriod: z.nullable(z.string()),
});
export type ParentListItem = z.output<typeof parentListItemSchema>;

/** What a search also looks at, and no list answers. Rows from before a rebuild lack it and are found by names. */
export const parentListRowSchema = z.extend(parentListItemSchema, {
  email: z._default(z.string(), ''),
  phoneNumber: z._default(z.string(), ''),
});
export type ParentListRow = z.output<typeof parentListRowSchema>;

export const athleteListItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  grade: z.nullable(gradeSchema),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** The club's date on which a paused plan is back; null before the pause begins, and without one. */
  pausedUntil: z._default(z.nullable(z.string()), null),
  /** Months in which the classes rest, which may lie ahead or be over. */
  classPause: z._default(z.nullable(z.strictObject({ from: periodSchema, until: periodSchema })), null),
  programs: z.readonly(z.array(programSchema)),
  planPastDue: z.boolean(),
  oldestUnpaidPeriod: z.nullable(z.string()),
});
export type AthleteListItem = z.output<typeof athleteListItemSchema>;

export const gradeEnrolmentItemSchema = z.strictObject({
  athleteId: z.string(),
  programs: z.readonly(z.array(programSchema)),
});
export type GradeEnrolmentItem = z.output<typeof gradeEnrolmentItemSchema>;

const scheduleItemSchema = z.strictObject({
  itemId: z.string(),
  ...scheduleItemFacts,
  /** The days for calendars; null when only the words say when. */
  recurrence: z.nullable(recurrenceSchema),
  /** The same in words: `Mondays, 5:30 PM to 7:00 PM, from November 2, 2026`. */
  dates: z.nullable(z.string()),
  order: z.int(),
});
export const scheduleViewSchema = z.strictObject({ items: z.readonly(z.array(scheduleItemSchema)) });
export type ScheduleView = z.output<typeof scheduleViewSchema>;

export const gradeViewSchema = z.strictObject({ grade: gradeSchema, offerings: offeringsSchema });
export type GradeView = z.output<typeof gradeViewSchema>;

/** Money that came or went; a refund is its own negative row, and so is what a dispute took (positive: gave back). */
export const paymentItemSchema = z.strictObject({
  paymentId: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  source: z.enum(['plan', 'classes']),
  amount: moneySchema,
  athleteId: z.nullable(z.string()),
  periods: z.readonly(z.array(z.string())),
  at: z.string(),
  /** The payment that a refund or a dispute is of. */
  refundOf: z._default(z.nullable(z.string()), null),
});
export type PaymentItem = z.output<typeof paymentItemSchema>;

export const requestItemSchema = z.strictObject({
  requestId: z.string(),
  kind: z.enum(['program-request', 'program-change']),
  familyId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  description: z.string(),
  selectedPrograms: z.nullable(selectedProgramsSchema),
  at: z.string(),
  handled: z.boolean(),
});
export type RequestItem = z.output<typeof requestItemSchema>;

/**
 * `sent`: and no report of it yet; `delivered`: the recipient's mail server took it; `bounced-for-now`: a full mailbox, say;
 * `complained`: reported as unwanted.
 */
const mailStatuses = ['sent', 'delivered', 'failed', 'bounced', 'bounced-for-now', 'complained'] as const;

export const mailItemSchema = z.strictObject({
  mailId: z.string(),
  kind: mailKindSchema,
  familyId: z.nullable(z.string()),
  to: z.string(),
  status: z.enum(mailStatuses),
  at: z.string(),
});
export type MailItem = z.output<typeof mailItemSchema>;

/** A family that asked to be erased, and what is in the way. */
export const askedErasureItemSchema = z.strictObject({
  parentID: z.string(),
  name: z.string(),
  askedAt: z.string(),
  blockers: z.readonly(z.array(erasureBlockerSchema)),
  /** When the last plan has ended, ISO-8601 UTC; null without one, and where one is not cancelled. */
  plansEndAt: z._default(z.nullable(z.string()), null),
});
export type AskedErasureItem = z.output<typeof askedErasureItemSchema>;

/** A family that has ended, and until when it is kept. */
export const endedFamilyItemSchema = z.strictObject({
  parentID: z.string(),
  name: z.string(),
  /** ISO-8601 UTC. */
  lastActiveAt: z.string(),
  /** The club's date from which on it is to be erased. */
  dueOn: z.string(),
  /** Whose rule keeps it until then. */
  records: keptRecordsSchema,
});
export type EndedFamilyItem = z.output<typeof endedFamilyItemSchema>;

/** One run of a job that was asked for; `total` is about how many there are of what its progress counts. */
export const jobRunItemSchema = z.strictObject({
  kind: jobKindSchema,
  runId: z.string(),
  reason: z.string(),
  /** Of a repair: the streams that were chosen. */
  streams: z.optional(z.readonly(z.array(z.string()))),
  /** Of a rebuild: the broken streams that were accepted. */
  accept: z.optional(z.readonly(z.array(z.string()))),
  /** Of an erasure: the family. */
  familyId: z.optional(z.string()),
  /** Of an erasure: nobody asked for it, the rule of how long records are kept does. */
  byRule: z.optional(z.literal(true)),
  status: z.enum(['requested', 'running', 'cancelled', 'completed', 'failed']),
  requestedAt: z.string(),
  requestedBy: z.strictObject({ sub: z.string(), role: z.enum(actorRoles) }),
  startedAt: z.nullable(z.string()),
  total: z.int(),
  segments: z.int(),
  endedAt: z.nullable(z.string()),
  /** Why it failed, in words. */
  problem: z.nullable(z.string()),
  result: z.nullable(jobResultSchema),
});
export type JobRunItem = z.output<typeof jobRunItemSchema>;

/** One comparison with the payment provider; `found` once it is completed. */
export const reconciliationItemSchema = z.strictObject({
  runId: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  /** Who wanted it: an administrator, an operator, or the nightly run (`system`). */
  askedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Of a failed one: `unreachable`, `refused`, `internal`. */
  reason: z.nullable(z.string()),
  found: z.nullable(
    z.strictObject({
      since: z.string(),
      lookedAt: lookedAtSchema,
      missedMessages: z.readonly(z.array(z.strictObject({ type: z.string(), count: z.int() }))),
      differences: z.readonly(z.array(differenceSchema)),
      healedCount: z.int(),
      openCount: z.int(),
      sums: z.readonly(z.array(monthSumSchema)),
      failedFamilies: z.int(),
    }),
  ),
});
export type ReconciliationItem = z.output<typeof reconciliationItemSchema>;

/** One event in the audit log. Its sentence and reason are read when it is shown: no child's name is stored here. */
export const eventLogItemSchema = z.object({
  eventId: z.string(),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  /** The family that it is about, when it is about one. */
  familyId: z.nullable(z.string()),
  actorSub: z.string(),
  actorRole: z.enum(actorRoles),
  onBehalfOf: z.nullable(z.string()),
  commandId: z.string(),
  /** Rows from before a rebuild lack the rest, and are not found by it. */
  command: z._default(z.nullable(z.string()), null),
  correlationId: z._default(z.nullable(z.string()), null),
  /** The athletes that it is about. */
  athleteIds: z._default(z.readonly(z.array(z.string())), []),
});
export type EventLogItem = z.output<typeof eventLogItemSchema>;
