import { planIdSchema } from '@hoops/domain/club/plans';
import { programSchema } from '@hoops/domain/club/program-schema';
import { cardSchema } from '@hoops/domain/family/account/events';
import { chargeLineSchema } from '@hoops/domain/family/charges/events';
import { erasureBlockerSchema } from '@hoops/domain/family/erasure/blockers';
import { athleteFacts, parentFacts } from '@hoops/domain/family/facts';
import { mailPreferencesSchema } from '@hoops/domain/family/fields';
import { athleteIntentKinds } from '@hoops/domain/family/intents';
import { makeUpReasons } from '@hoops/domain/family/make-ups/events';
import { athleteIdSchema, familyIdSchema } from '@hoops/domain/ids';
import { moneySchema } from '@hoops/domain/money';
import { classPricesSchema } from '@hoops/domain/prices/events';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';
import { signedPapersSchema } from './papers.ts';

/** Row of an athlete, independent of the clock, for parents and administrators. */
const splitShape = {
  payer: familyIdSchema,
  percent: z.int(),
  from: z.nullable(periodSchema),
  until: z.nullable(periodSchema),
  plan: z.optional(z.literal(true)),
};

export const athleteViewSchema = z.strictObject({
  athleteId: athleteIdSchema,
  parentID: familyIdSchema,
  ...athleteFacts,
  isAdditional: z.boolean(),
  /** Club-local date on which the grade was set; null in older rows. */
  gradeSetOn: z._default(z.nullable(z.string()), null),
  /** The spec's enrolledPrograms, with one flag per weekday and for `reps`. */
  enrolledPrograms: z.record(programSchema, z.boolean()),
  /** Order of enrollment; the athlete with the lowest number pays full price. Null if not enrolled. */
  enrolmentOrder: z.nullable(z.int()),
  /**
   * Months without classes, past or future: `from` is the first paused month, `until` the next billed
   * month.
   */
  classPause: z._default(z.nullable(z.strictObject({ from: periodSchema, until: periodSchema })), null),
  classStart: z._default(
    z.nullable(z.strictObject({ from: periodSchema, programs: z.readonly(z.array(programSchema)) })),
    null,
  ),
  /** Dropped classes that are paid through the club-local date `lastDay`, which may have passed. */
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
      sharePercent: z.optional(z.int()),
      owed: z._default(z.nullable(moneySchema), null),
      /** Club-local date in words, such as `December 1st`. */
      renewalDate: z.string(),
      pendingSwitch: z.nullable(
        z.strictObject({
          to: planIdSchema,
          newPlan: z.string(),
          effectiveAt: z.string(),
          renewalDate: z.string(),
        }),
      ),
      /** Last club-local date for a withdrawal; null if no withdrawal is possible. */
      lastDayToWithdraw: z._default(z.nullable(z.string()), null),
      cancellation: z.nullable(z.strictObject({ effectiveAt: z.string(), endDate: z.string() })),
      /**
       * Start and end of the pause, in ISO-8601 UTC and in words. The pause may be in the future; charges
       * resume at its end.
       */
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
      /** Possible ends of a pause that begins at the next renewal, ISO-8601 UTC. */
      possibleReturns: z._default(z.readonly(z.array(z.string())), []),
    }),
  ),
  openIntent: z.nullable(z.enum(athleteIntentKinds)),
  /**
   * Sorted by missed date; excludes expired and withdrawn make-ups, includes past bookings. Dates are
   * club-local.
   */
  makeUps: z._default(
    z.readonly(
      z.array(
        z.strictObject({
          makeUpId: z.string(),
          reason: z.enum(makeUpReasons),
          missed: z.string(),
          isToArrange: z.boolean(),
          expiresOn: z.string(),
          bookedOn: z.nullable(z.string()),
        }),
      ),
    ),
    [],
  ),
  /** Oldest first. */
  papers: z._default(signedPapersSchema, []),
  splits: z._default(z.readonly(z.array(z.strictObject(splitShape))), []),
  /** Other homes that see the athlete, with the names that the family typed. */
  sharedWith: z._default(
    z.readonly(z.array(z.strictObject({ home: familyIdSchema, name: z.string(), since: z.string() }))),
    [],
  ),
});
export type AthleteView = z.output<typeof athleteViewSchema>;

/** Medical notes and emergency contact appear only on the athlete's page, for authorized readers. */
const athleteSummarySchema = z.extend(athleteViewSchema, {
  medicalConditions: z.optional(athleteViewSchema.shape.medicalConditions),
  emergencyContact: z.optional(athleteViewSchema.shape.emergencyContact),
});

const chargeViewSchema = z.strictObject({
  period: periodSchema,
  /** The spec's monthOfYear and year, such as `December` and 2026. */
  monthOfYear: z.string(),
  year: z.int(),
  amount: moneySchema,
  lines: z.readonly(z.array(chargeLineSchema)),
  paid: z.boolean(),
  /** Club-local date on which the amount was last changed. */
  madeOn: z._default(z.string(), '2023-01-01'),
  /** True if the month has ended or a payment has begun; added classes then no longer raise the amount. */
  frozen: z._default(z.boolean(), false),
  share: z.optional(z.strictObject({ firstHome: familyIdSchema, month: periodSchema })),
});

const failedPaymentViewSchema = z.strictObject({
  invoiceId: z.string(),
  athleteId: z.nullable(athleteIdSchema),
  amount: moneySchema,
  reason: z.string(),
  actionRequired: z.boolean(),
  nextAttemptAt: z.nullable(z.string()),
  failedAt: z.string(),
  /** Athlete's name, set only if the plan has ended, because the athlete may be deleted. */
  endedPlanOf: z.optional(z.string()),
});

export const operationViewSchema = z.strictObject({
  /** Idempotency key of the request; `operationId` in the command's answer. */
  id: z.string(),
  intentId: z.string(),
  kind: z.enum([...athleteIntentKinds, 'settle']),
  athleteId: z.optional(athleteIdSchema),
  /** `at-bank`: the payment awaits the bank's confirmation. */
  status: z.enum(['open', 'at-bank', 'done', 'failed']),
  code: z.optional(z.string()),
  /** Time of the newest status, ISO-8601 UTC. */
  at: z.string(),
  periods: z.optional(z.readonly(z.array(periodSchema))),
  amount: z.optional(moneySchema),
  automatic: z.optional(z.boolean()),
});
export type OperationView = z.output<typeof operationViewSchema>;

/* More than 250 lines, because a family is one row. */

/** Row of a family, independent of the clock; answers add facts that depend on it. */
export const familyViewSchema = z.strictObject({
  parentID: familyIdSchema,
  registeredAt: z.string(),
  ...parentFacts,
  emailCameBack: z.nullable(z.strictObject({ permanent: z.boolean(), at: z.string() })),
  mailPreferences: mailPreferencesSchema,
  guardians: z._default(
    z.readonly(
      z.array(z.strictObject({ sub: z.string(), name: z.string(), email: z.string(), joinedAt: z.string() })),
    ),
    [],
  ),
  /** Unused invitations, including expired ones. Times are ISO-8601 UTC. */
  invitations: z._default(
    z.readonly(
      z.array(
        z.strictObject({
          invitationId: z.string(),
          name: z.string(),
          email: z.string(),
          invitedAt: z.string(),
          expiresAt: z.string(),
          /** Set for an invitation of another home. */
          athletes: z.optional(z.readonly(z.array(athleteIdSchema))),
        }),
      ),
    ),
    [],
  ),
  /** Athletes of other families that those families share. */
  sharedAthletes: z._default(
    z.readonly(z.array(z.strictObject({ athleteId: athleteIdSchema, firstHome: familyIdSchema }))),
    [],
  ),
  shares: z._default(
    z.readonly(
      z.array(z.strictObject({ athleteId: athleteIdSchema, firstHome: familyIdSchema, ...splitShape })),
    ),
    [],
  ),
  agreedTo: z._default(z.nullable(z.strictObject({ terms: z.string(), privacy: z.string() })), null),
  onboardingStep: z.string(),
  /** True if the parent has pressed the payment button (spec section 4). */
  paymentMethod: z.boolean(),
  hasDefaultPaymentMethod: z.boolean(),
  card: z.nullable(cardSchema),
  stripeCustomerId: z.nullable(z.string()),
  subscriptionCost: moneySchema,
  planPastDue: z.boolean(),
  oldestUnpaidPeriod: z.nullable(periodSchema),
  athletes: z.readonly(z.array(athleteViewSchema)),
  charges: z.readonly(z.array(chargeViewSchema)),
  /** Latest club-local date with class changes, and the previous bill. */
  /** Credit on the next plan payments. */
  planCredit: z._default(moneySchema, { cents: 0, currency: 'usd' }),
  classDay: z._default(
    z.nullable(
      z.strictObject({
        date: z.string(),
        bill: z.nullable(
          z.strictObject({
            amount: moneySchema,
            lines: z._default(z.readonly(z.array(chargeLineSchema)), []),
            pricingVersion: z._default(z.string(), ''),
          }),
        ),
      }),
    ),
    null,
  ),
  classPrices: z._default(
    z.readonly(
      z.array(z.strictObject({ from: periodSchema, version: z.string(), classes: classPricesSchema })),
    ),
    [],
  ),
  autopay: z._default(
    z.nullable(
      z.strictObject({
        since: z.string(),
        /** Club-local date of the next attempt, if before the next 1st. */
        retryOn: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
  failedPayments: z.readonly(z.array(failedPaymentViewSchema)),
  /** The family's requests to Stripe, oldest first. */
  operations: z.readonly(z.array(operationViewSchema)),
  /** Time of the erasure request (null without a request), and reasons that block the erasure. */
  erasure: z._default(
    z.strictObject({
      askedAt: z.nullable(z.string()),
      blockers: z.readonly(z.array(erasureBlockerSchema)),
      /** End of the last plan, ISO-8601 UTC; null without plans, or while any plan continues. */
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

export const withoutMedicalData = (family: FamilySummary): FamilySummary => ({
  ...family,
  athletes: family.athletes.map(
    ({ medicalConditions: _medical, emergencyContact: _contact, ...athlete }) => athlete,
  ),
});

/** Fields that every reader may see. Unencrypted older rows contain further fields. */
export const summaryOfStored = ({
  sealed: _sealed,
  ...family
}: z.output<typeof storedFamilySchema>): FamilySummary => withoutMedicalData(family);

export const medicalDataOf = ({ medicalConditions, emergencyContact }: AthleteView) => ({
  medicalConditions,
  emergencyContact,
});
