import { classPricesSchema } from '@hoops/domain/club/class-prices-schema';
import { programSchema } from '@hoops/domain/club/days';
import { planIdSchema } from '@hoops/domain/club/plans';
import { cardSchema, mailPreferencesSchema } from '@hoops/domain/family/account/events';
import { chargeLineSchema, periodSchema } from '@hoops/domain/family/charges/events';
import { erasureBlockerSchema } from '@hoops/domain/family/erasure/blockers';
import { athleteFacts, parentFacts } from '@hoops/domain/family/facts';
import { askedIntentKinds, athleteIntentKinds } from '@hoops/domain/family/intents';
import { athleteIdSchema, familyIdSchema } from '@hoops/domain/ids';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

/** An athlete as parents and admins see it: the athlete row of the read store. Depends on no clock. */
export const athleteViewSchema = z.strictObject({
  athleteId: athleteIdSchema,
  parentID: familyIdSchema,
  ...athleteFacts,
  isAdditional: z.boolean(),
  /** The club's date on which the grade was given; null in rows of before. */
  gradeSetOn: z._default(z.nullable(z.string()), null),
  /** The spec's enrolledPrograms: one flag per weekday and `reps`. */
  enrolledPrograms: z.record(programSchema, z.boolean()),
  /** Position in the order of enrollment, null while not enrolled: the lowest pays full. */
  enrolmentOrder: z.nullable(z.int()),
  /** The months in which the classes rest, from one until the one that is billed again; they may lie ahead, or be over. */
  classPause: z._default(z.nullable(z.strictObject({ from: periodSchema, until: periodSchema })), null),
  /** Chosen classes that begin, and are billed, with a later month; it may be over. */
  classStart: z._default(
    z.nullable(z.strictObject({ from: periodSchema, programs: z.readonly(z.array(programSchema)) })),
    null,
  ),
  /** Classes taken off that may be attended to the club's date `lastDay`, because the month is paid; it may be over. */
  paidClasses: z._default(
    z.nullable(z.strictObject({ lastDay: z.string(), programs: z.readonly(z.array(programSchema)) })),
    null,
  ),
  /** 'Half Week', 'Full Week' or ''. */
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  stripeSubscriptionId: z.nullable(z.string()),
  plan: z.nullable(
    z.strictObject({
      planId: planIdSchema,
      price: moneySchema,
      status: z.string(),
      currentPeriodEnd: z.string(),
      /** What it owes because the card failed; null when it is paid up. */
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
      /** The last of the club's dates on which it can be withdrawn from; null when it cannot. */
      lastDayToWithdraw: z._default(z.nullable(z.string()), null),
      cancellation: z.nullable(z.strictObject({ effectiveAt: z.string(), endDate: z.string() })),
      /**
       * From when until when it is paused, ISO-8601 UTC and in words; it may lie ahead, and is charged again when it ends.
       */
      pause: z._default(
        z.nullable(
          z.strictObject({
            from: z.string(),
            until: z.string(),
            fromDate: z.string(),
            untilDate: z.string(),
            /** The paid month before it is over. */
            hasBegun: z.boolean(),
          }),
        ),
        null,
      ),
      /** When a pause that begins at the next renewal may end, ISO-8601 UTC. */
      possibleReturns: z._default(z.readonly(z.array(z.string())), []),
    }),
  ),
  /** Promised and on its way to the payment provider; the screen says so. */
  openIntent: z.nullable(z.enum(athleteIntentKinds)),
  /** The intent whose payment the parent confirms with their bank. */
  atBank: z.optional(z.string()),
  /** The last request that the provider refused: shown to a parent who had left when that became certain. */
  refused: z._default(
    z.nullable(z.strictObject({ intent: z.enum(askedIntentKinds), code: z.string(), at: z.string() })),
    null,
  ),
});
export type AthleteView = z.output<typeof athleteViewSchema>;

/**
 * Without what only the athlete's own page shows: medical notes and emergency contact. Who may see
 * all of it has both.
 */
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
  /** The club's date on which it came to this amount. */
  madeOn: z._default(z.string(), '2023-01-01'),
  /** Added classes do not raise it any more: the month is over, or its payment has begun. */
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
  /** Name of the athlete of an ended plan, who may be deleted. */
  endedPlanOf: z.optional(z.string()),
});

/** A family: the family row of the read store. Depends on no clock; what does is added when it is answered. */
export const familyViewSchema = z.strictObject({
  parentID: familyIdSchema,
  registeredAt: z.string(),
  ...parentFacts,
  /** The newest mail to the present address that came back, for good or for now. */
  emailCameBack: z.nullable(z.strictObject({ permanent: z.boolean(), at: z.string() })),
  mailPreferences: mailPreferencesSchema,
  /** The versions of the terms and the text on privacy that the parent agreed to; null when that is not known. */
  agreedTo: z._default(z.nullable(z.strictObject({ terms: z.string(), privacy: z.string() })), null),
  onboardingStep: z.string(),
  /** The button was pressed (spec section 4). */
  paymentMethod: z.boolean(),
  /** The payment provider has a card to charge. */
  hasDefaultPaymentMethod: z.boolean(),
  card: z.nullable(cardSchema),
  stripeCustomerId: z.nullable(z.string()),
  /** Monthly class total with surcharge. */
  subscriptionCost: moneySchema,
  /** A plan is past due or unpaid, or a month of it was left uncharged. */
  planPastDue: z.boolean(),
  oldestUnpaidPeriod: z.nullable(periodSchema),
  athletes: z.readonly(z.array(athleteViewSchema)),
  charges: z.readonly(z.array(chargeViewSchema)),
  /** The newest club day on which classes were changed, and what the month's bill came to before that day. */
  classDay: z._default(
    z.nullable(
      z.strictObject({ date: z.string(), bill: z.nullable(z.strictObject({ amount: moneySchema })) }),
    ),
    null,
  ),
  /** The prices by which its months of classes are billed after those of the specification, each from a month on; the earliest first. */
  classPrices: z._default(
    z.readonly(
      z.array(z.strictObject({ from: periodSchema, version: z.string(), classes: classPricesSchema })),
    ),
    [],
  ),
  /** Automatic payment of class bills; null while it is off. */
  autopay: z._default(
    z.nullable(
      z.strictObject({
        since: z.string(),
        /** The club's date of the next try of a charge that failed, before the next 1st. */
        retryOn: z._default(z.nullable(z.string()), null),
      }),
    ),
    null,
  ),
  failedPayments: z.readonly(z.array(failedPaymentViewSchema)),
  settling: z.boolean(),
  /** The intent of the payment of class months that the parent confirms with their bank. */
  settlingAtBank: z.optional(z.string()),
  /** The last payment of class months was refused; none has begun since, and the card is still the same. */
  settlementRefused: z._default(
    z.nullable(
      z.strictObject({
        code: z.string(),
        at: z.string(),
        periods: z._default(z.readonly(z.array(periodSchema)), []),
        amount: z.optional(moneySchema),
        /** Automatic payment had begun it. */
        automatic: z._default(z.boolean(), false),
      }),
    ),
    null,
  ),
  /** When the family asked to be erased, null when it did not; and what is in the way of that. */
  erasure: z._default(
    z.strictObject({
      askedAt: z.nullable(z.string()),
      blockers: z.readonly(z.array(erasureBlockerSchema)),
      /** When the last plan has ended, ISO-8601 UTC; null without one, and where one is not cancelled. */
      plansEndAt: z._default(z.nullable(z.string()), null),
    }),
    { askedAt: null, blockers: [], plansEndAt: null },
  ),
});
export type FamilyView = z.output<typeof familyViewSchema>;

/** A family as others than itself see it. */
export const familySummarySchema = z.extend(familyViewSchema, {
  athletes: z.readonly(z.array(athleteSummarySchema)),
});
export type AthleteSummary = z.output<typeof athleteSummarySchema>;
export type FamilySummary = z.output<typeof familySummarySchema>;

/** A family's row as it is stored: without its medical data, which stands sealed beside it (sealed-rows.ts). */
export const storedFamilySchema = z.extend(familySummarySchema, { sealed: z.optional(z.string()) });

/** Leaves out what is recorded when it is viewed. */
export const withoutMedicalData = (family: FamilySummary): FamilySummary => ({
  ...family,
  athletes: family.athletes.map(
    ({ medicalConditions: _medical, emergencyContact: _contact, ...athlete }) => athlete,
  ),
});

/** What every reader of a family's row may see; rows from before there were sealed ones hold more. */
export const summaryOfStored = ({
  sealed: _sealed,
  ...family
}: z.output<typeof storedFamilySchema>): FamilySummary => withoutMedicalData(family);

/** What `withoutMedicalData` leaves out of an athlete. */
export const medicalDataOf = ({ medicalConditions, emergencyContact }: AthleteView) => ({
  medicalConditions,
  emergencyContact,
});
