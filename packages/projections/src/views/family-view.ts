import { classPricesSchema } from '@hoops/domain/club/class-prices-schema';
import { programSchema } from '@hoops/domain/club/days';
import { planIdSchema } from '@hoops/domain/club/plans';
import { cardSchema } from '@hoops/domain/family/account/events';
import { mailPreferencesSchema } from '@hoops/domain/family/account/mail-preferences';
import { chargeLineSchema } from '@hoops/domain/family/charges/events';
import { erasureBlockerSchema } from '@hoops/domain/family/erasure/blockers';
import { athleteFacts, parentFacts } from '@hoops/domain/family/facts';
import { athleteIntentKinds } from '@hoops/domain/family/intents';
import { athleteIdSchema, familyIdSchema } from '@hoops/domain/ids';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/period-schema';
import * as z from 'zod/mini';

/** An athlete as parents and administrators see it, a clock-independent row. */
export const athleteViewSchema = z.strictObject({
  athleteId: athleteIdSchema,
  parentID: familyIdSchema,
  ...athleteFacts,
  isAdditional: z.boolean(),
  /** Club-local date when the grade was set; null in older rows. */
  gradeSetOn: z._default(z.nullable(z.string()), null),
  /** The spec's enrolledPrograms: one flag per weekday and `reps`. */
  enrolledPrograms: z.record(programSchema, z.boolean()),
  /** Order of enrollment; the lowest pays full price. Null while not enrolled. */
  enrolmentOrder: z.nullable(z.int()),
  /** Months without classes, past or future: `from` is the first, `until` the next billed month. */
  classPause: z._default(z.nullable(z.strictObject({ from: periodSchema, until: periodSchema })), null),
  /** Classes chosen for a later month, billed from that month on; may be past. */
  classStart: z._default(
    z.nullable(z.strictObject({ from: periodSchema, programs: z.readonly(z.array(programSchema)) })),
    null,
  ),
  /** Dropped classes that are paid through the club-local date `lastDay`; may be past. */
  paidClasses: z._default(
    z.nullable(z.strictObject({ lastDay: z.string(), programs: z.readonly(z.array(programSchema)) })),
    null,
  ),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  stripeSubscriptionId: z.nullable(z.string()),
  plan: z.nullable(
    z.strictObject({
      planId: planIdSchema,
      price: moneySchema,
      status: z.string(),
      currentPeriodEnd: z.string(),
      /** Debt after a failed card payment, or null. */
      owed: z._default(z.nullable(moneySchema), null),
      /** `December 1st`. */
      renewalDate: z.string(),
      pendingSwitch: z.nullable(
        z.strictObject({
          to: planIdSchema,
          newPlan: z.string(),
          effectiveAt: z.string(),
          renewalDate: z.string(),
        }),
      ),
      /** Last club-local date for a withdrawal; null if not possible. */
      lastDayToWithdraw: z._default(z.nullable(z.string()), null),
      cancellation: z.nullable(z.strictObject({ effectiveAt: z.string(), endDate: z.string() })),
      /** Start and end of the pause, ISO-8601 UTC and in words; may be future. Charges resume at its end. */
      pause: z._default(
        z.nullable(
          z.strictObject({
            from: z.string(),
            until: z.string(),
            fromDate: z.string(),
            untilDate: z.string(),
            /** False until the paid month ends. */
            hasBegun: z.boolean(),
          }),
        ),
        null,
      ),
      /** Possible ends of a pause from the next renewal, ISO-8601 UTC. */
      possibleReturns: z._default(z.readonly(z.array(z.string())), []),
    }),
  ),
  openIntent: z.nullable(z.enum(athleteIntentKinds)),
});
export type AthleteView = z.output<typeof athleteViewSchema>;

/** Medical notes and emergency contact are present only on the athlete's page and for full viewers. */
const athleteSummarySchema = z.extend(athleteViewSchema, {
  medicalConditions: z.optional(athleteViewSchema.shape.medicalConditions),
  emergencyContact: z.optional(athleteViewSchema.shape.emergencyContact),
});

const chargeViewSchema = z.strictObject({
  period: periodSchema,
  /** `December` and 2026: the spec's monthOfYear and year. */
  monthOfYear: z.string(),
  year: z.int(),
  amount: moneySchema,
  lines: z.readonly(z.array(chargeLineSchema)),
  paid: z.boolean(),
  /** Club-local date when this amount was set. */
  madeOn: z._default(z.string(), '2023-01-01'),
  /** True if added classes no longer raise the amount: the month has ended, or its payment has begun. */
  frozen: z._default(z.boolean(), false),
});

const failedPaymentViewSchema = z.strictObject({
  invoiceId: z.string(),
  athleteId: z.nullable(athleteIdSchema),
  amount: moneySchema,
  reason: z.string(),
  actionRequired: z.boolean(),
  nextAttemptAt: z.nullable(z.string()),
  failedAt: z.string(),
  /** Athlete's name, set only if the plan has ended; the athlete may have been deleted since. */
  endedPlanOf: z.optional(z.string()),
});

/** A request to Stripe, open or ended within some days. */
export const operationViewSchema = z.strictObject({
  /** Idempotency key of the request; `operationId` in the command's answer. */
  id: z.string(),
  intentId: z.string(),
  kind: z.enum([...athleteIntentKinds, 'settle']),
  athleteId: z.optional(athleteIdSchema),
  /** `at-bank`: the payment awaits the bank's confirmation. */
  status: z.enum(['open', 'at-bank', 'done', 'failed']),
  /** Code of the refusal; only if failed. */
  code: z.optional(z.string()),
  /** Time of the newest status, ISO-8601 UTC. */
  at: z.string(),
  /** Payment of class bills; `automatic` if automatic payment started the payment. */
  periods: z.optional(z.readonly(z.array(periodSchema))),
  amount: z.optional(moneySchema),
  automatic: z.optional(z.boolean()),
});
export type OperationView = z.output<typeof operationViewSchema>;

/** Row of a family, independent of the clock; answers add time-dependent fields. */
export const familyViewSchema = z.strictObject({
  parentID: familyIdSchema,
  registeredAt: z.string(),
  ...parentFacts,
  /** Newest bounce of the current address, permanent or temporary. */
  emailCameBack: z.nullable(z.strictObject({ permanent: z.boolean(), at: z.string() })),
  mailPreferences: mailPreferencesSchema,
  /** Versions of terms and privacy text the parent agreed to; null if unknown. */
  agreedTo: z._default(z.nullable(z.strictObject({ terms: z.string(), privacy: z.string() })), null),
  onboardingStep: z.string(),
  /** True if the payment button was pressed (spec section 4). */
  paymentMethod: z.boolean(),
  hasDefaultPaymentMethod: z.boolean(),
  card: z.nullable(cardSchema),
  stripeCustomerId: z.nullable(z.string()),
  /** Monthly class total with surcharge. */
  subscriptionCost: moneySchema,
  /** True if a plan is past due or unpaid, or a month was left uncharged. */
  planPastDue: z.boolean(),
  oldestUnpaidPeriod: z.nullable(periodSchema),
  athletes: z.readonly(z.array(athleteViewSchema)),
  charges: z.readonly(z.array(chargeViewSchema)),
  /** Latest club-local date with class changes, and the bill before those changes. */
  classDay: z._default(
    z.nullable(
      z.strictObject({ date: z.string(), bill: z.nullable(z.strictObject({ amount: moneySchema })) }),
    ),
    null,
  ),
  /** Class prices that replace the spec's, each valid from a month on, earliest first. */
  classPrices: z._default(
    z.readonly(
      z.array(z.strictObject({ from: periodSchema, version: z.string(), classes: classPricesSchema })),
    ),
    [],
  ),
  /** Automatic payment of class bills; null if off. */
  autopay: z._default(
    z.nullable(
      z.strictObject({
        since: z.string(),
        /** Club-local date of the next attempt before the 1st. */
        retryOn: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
  failedPayments: z.readonly(z.array(failedPaymentViewSchema)),
  /** Requests to Stripe that concern the family, oldest first. */
  operations: z.readonly(z.array(operationViewSchema)),
  /** Time of the erasure request, or null, and its blockers. */
  erasure: z._default(
    z.strictObject({
      askedAt: z.nullable(z.string()),
      blockers: z.readonly(z.array(erasureBlockerSchema)),
      /** End of the last plan, ISO-8601 UTC; null without plans, or while a plan is not canceled. */
      plansEndAt: z._default(z.nullable(z.string()), null),
    }),
    { askedAt: null, blockers: [], plansEndAt: null },
  ),
});
export type FamilyView = z.output<typeof familyViewSchema>;

export const familySummarySchema = z.extend(familyViewSchema, {
  athletes: z.readonly(z.array(athleteSummarySchema)),
});
export type AthleteSummary = z.output<typeof athleteSummarySchema>;
export type FamilySummary = z.output<typeof familySummarySchema>;

export const storedFamilySchema = z.extend(familySummarySchema, { sealed: z.optional(z.string()) });

/** Removes data whose viewing is recorded. */
export const withoutMedicalData = (family: FamilySummary): FamilySummary => ({
  ...family,
  athletes: family.athletes.map(
    ({ medicalConditions: _medical, emergencyContact: _contact, ...athlete }) => athlete,
  ),
});

/** Fields every reader may see; older unsealed rows contain more. */
export const summaryOfStored = ({
  sealed: _sealed,
  ...family
}: z.output<typeof storedFamilySchema>): FamilySummary => withoutMedicalData(family);

export const medicalDataOf = ({ medicalConditions, emergencyContact }: AthleteView) => ({
  medicalConditions,
  emergencyContact,
});
