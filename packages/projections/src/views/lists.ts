import { actorRoles } from '@hoops/domain/actor';
import { gradeSchema } from '@hoops/domain/club/grade-schema';
import { programSchema } from '@hoops/domain/club/program-schema';
import { erasureBlockerSchema } from '@hoops/domain/family/erasure/blockers';
import { keptRecordsSchema } from '@hoops/domain/family/erasure/retention';
import { offeringsSchema } from '@hoops/domain/grade/events';
import { jobResultSchema } from '@hoops/domain/job/events';
import { jobKindSchema } from '@hoops/domain/job-kinds';
import { mailKindSchema } from '@hoops/domain/mail/events';
import { moneySchema } from '@hoops/domain/money';
import { comparedCountsSchema, differenceSchema, monthSumSchema } from '@hoops/domain/reconciliation/events';
import { selectedProgramsSchema } from '@hoops/domain/request/inputs';
import { scheduleItemFacts } from '@hoops/domain/schedule/events';
import { recurrenceSchema } from '@hoops/domain/schedule/recurrence-schema';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';

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

/**
 * Row with additional fields, which are never returned. Older rows lack these fields and match by name only.
 */
export const parentListRowSchema = z.extend(parentListItemSchema, {
  email: z._default(z.string(), ''),
  phoneNumber: z._default(z.string(), ''),
  partners: z.optional(z.readonly(z.array(z.strictObject({ name: z.string(), email: z.string() })))),
  firstHomes: z.optional(z.readonly(z.array(z.string()))),
});
export type ParentListRow = z.output<typeof parentListRowSchema>;

export const athleteListItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  grade: z.nullable(gradeSchema),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** Club-local date on which a paused plan resumes; null if no pause has begun. */
  pausedUntil: z._default(z.nullable(z.string()), null),
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

const datesSchema = { since: z.nullable(z.string()), until: z.nullable(z.string()) };
const sessionChangesSchema = z.strictObject({
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  newDate: z.optional(z.string()),
});
const exceptionSchema = z.strictObject({
  date: z.string(),
  /** Null for a canceled session. */
  changes: z.nullable(sessionChangesSchema),
  reason: z.string(),
  /** Day, time and place to which a canceled session had moved. */
  moved: z.optional(sessionChangesSchema),
});
const itemFacts = { ...scheduleItemFacts, recurrence: z.nullable(recurrenceSchema) };
const scheduleItemSchema = z.strictObject({
  itemId: z.string(),
  ...itemFacts,
  dates: z.nullable(z.string()),
  order: z.int(),
  /** First club-local date of these facts, if other facts apply before. */
  since: z.nullable(z.string()),
  earlier: z.readonly(z.array(z.strictObject({ ...itemFacts, ...datesSchema }))),
  /** Canceled, changed and moved sessions. */
  exceptions: z.readonly(z.array(exceptionSchema)),
});
/** Session of one day, as in the domain's sessions.ts; dates and times are club-local. */
export const sessionSchema = z.strictObject({
  itemId: z.string(),
  ...scheduleItemFacts,
  date: z.string(),
  plannedOn: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(['on', 'changed', 'canceled', 'moved']),
  movedTo: z.nullable(z.string()),
  reason: z.string(),
});
export const scheduleViewSchema = z.strictObject({ items: z.readonly(z.array(scheduleItemSchema)) });
export type ScheduleView = z.output<typeof scheduleViewSchema>;

export const gradeViewSchema = z.strictObject({ grade: gradeSchema, offerings: offeringsSchema });
export type GradeView = z.output<typeof gradeViewSchema>;

/**
 * Money received or paid out. Refunds and dispute withdrawals are negative; returned dispute amounts are
 * positive.
 */
export const paymentItemSchema = z.strictObject({
  paymentId: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  source: z.enum(['plan', 'classes']),
  amount: moneySchema,
  athleteId: z.nullable(z.string()),
  periods: z.readonly(z.array(z.string())),
  at: z.string(),
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
 * `sent`: no report yet; `delivered`: accepted by the mail server; `bounced-for-now`: for example, a full
 * mailbox; `complained`: reported as spam.
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

export const askedErasureItemSchema = z.strictObject({
  parentID: z.string(),
  name: z.string(),
  askedAt: z.string(),
  blockers: z.readonly(z.array(erasureBlockerSchema)),
  plansEndAt: z._default(z.nullable(z.string()), null),
});
export type ErasureRequestItem = z.output<typeof askedErasureItemSchema>;

export const endedFamilyItemSchema = z.strictObject({
  parentID: z.string(),
  name: z.string(),
  lastActiveAt: z.string(),
  dueOn: z.string(),
  records: keptRecordsSchema,
});
export type EndedFamilyItem = z.output<typeof endedFamilyItemSchema>;

/** Run of a requested job; `total` is an estimate in the unit of the progress. */
export const jobRunItemSchema = z.strictObject({
  kind: jobKindSchema,
  runId: z.string(),
  reason: z.string(),
  streams: z.optional(z.readonly(z.array(z.string()))),
  accept: z.optional(z.readonly(z.array(z.string()))),
  familyId: z.optional(z.string()),
  byRule: z.optional(z.literal(true)),
  status: z.enum(['requested', 'running', 'cancelled', 'completed', 'failed']),
  requestedAt: z.string(),
  requestedBy: z.strictObject({ sub: z.string(), role: z.enum(actorRoles) }),
  startedAt: z.nullable(z.string()),
  total: z.int(),
  segments: z.int(),
  endedAt: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  result: z.nullable(jobResultSchema),
});
export type JobRunItem = z.output<typeof jobRunItemSchema>;

/** Comparison with Stripe; `found` is set when the comparison completes. */
export const reconciliationItemSchema = z.strictObject({
  runId: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  askedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  found: z.nullable(
    z.strictObject({
      since: z.string(),
      lookedAt: comparedCountsSchema,
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

/**
 * Event in the audit log. Sentence and reason are read at display time, so no row contains a child's name.
 */
export const eventLogItemSchema = z.object({
  eventId: z.string(),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  familyId: z.nullable(z.string()),
  actorSub: z.string(),
  actorRole: z.enum(actorRoles),
  onBehalfOf: z.nullable(z.string()),
  commandId: z.string(),
  /** Older rows lack the following fields until a rebuild, so these filters do not find them. */
  command: z._default(z.nullable(z.string()), null),
  correlationId: z._default(z.nullable(z.string()), null),
  athleteIds: z._default(z.readonly(z.array(z.string())), []),
});
export type EventLogItem = z.output<typeof eventLogItemSchema>;
