import type * as z from 'zod/mini';
import type { Program, Weekday } from '../club/days.ts';
import type { Grade } from '../club/grades.ts';
import type { PlanId } from '../club/plans.ts';
import type { AthleteId, FamilyId, IntentId, SettlementId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Period } from '../time/club-time.ts';
import type { cardSchema } from './account/events.ts';
import type { ClassEnd, ClassStart } from './charges/class-months.ts';
import type { ClassPause } from './charges/class-pause.ts';
import type { ChargeLine } from './charges/events.ts';
import type { ClassPriceLists } from './charges/pricing.ts';
import type { Address, EmergencyContact, genders } from './facts.ts';
import type { mailPreferencesSchema, OnboardingStep } from './fields.ts';
import type { Intent, IntentKind } from './intents.ts';
import type { MakeUpGiven } from './make-ups/events.ts';
import type { NoticeGiven } from './notices/events.ts';

/** Must be increased when the shape or meaning of `Family` changes, so that older snapshots are ignored. */
export const familyFoldVersion = 29;

/* More than 250 lines, because it contains the whole state of a family, which is one snapshot. */

export type FamilyState = { readonly kind: 'unregistered' } | Family | ErasedFamily;

export type ErasedFamily = {
  readonly kind: 'erased';
  readonly familyId: FamilyId;
  readonly startedAt: string;
  /** Null while the erasure runs. */
  readonly erasedAt: string | null;
  /** Paid bills and activity are kept for monthly figures. */
  readonly charges: readonly MonthlyCharge[];
  readonly activity: MonthlyActivity;
};

export type MailPreferences = z.output<typeof mailPreferencesSchema>;

export type Family = {
  readonly kind: 'registered';
  readonly familyId: FamilyId;
  readonly registeredAt: string;
  readonly parent: {
    readonly name: string;
    readonly email: string;
    readonly phoneNumber: string;
    readonly marketingMethod: string | null;
    readonly address: Address;
  };
  /** Versions that the parent agreed to last; null in older histories. */
  readonly agreedTo: Readonly<Record<'terms' | 'privacy', string>> | null;
  readonly provenEmail: string | null;
  /** Issue time of the proving token, ISO-8601 UTC; null before the first proof. */
  readonly emailProofIssuedAt: string | null;
  /** Newest bounce of the current address; null after a change or a delivery. */
  readonly emailCameBack: {
    readonly mailId: string;
    readonly permanent: boolean;
    readonly at: string;
  } | null;
  readonly mailPreferences: MailPreferences;
  readonly onboardingStep: OnboardingStep;
  /** The spec's `paymentMethod`: true once the parent pressed the button. */
  readonly paymentMethodPageOpened: boolean;
  /** Cents shown on the page that a new card pays for plans. */
  readonly newCardCents?: number | undefined;
  readonly stripeCustomerId: string | null;
  /** True if Stripe has a default card; rules use this flag, not `paymentMethodPageOpened`. */
  readonly hasDefaultPaymentMethod: boolean;
  readonly card: z.output<typeof cardSchema> | null;
  readonly athletes: readonly Athlete[];
  /** Children who had a plan, by record and by `childOf`; includes deleted records. */
  readonly plannedChildren: readonly {
    readonly athleteId: AthleteId;
    readonly athleteName: string;
    readonly child: string;
  }[];
  /**
   * Bills, oldest month first; a further bill covers classes added after the month's first bill was final.
   */
  readonly charges: readonly MonthlyCharge[];
  readonly classDay: ClassDay | null;
  readonly classPrices: ClassPriceLists;
  readonly autopay: Autopay | null;
  readonly openIntents: readonly Intent[];
  /** Open and recently ended requests to Stripe, oldest first (intents/operations.ts). */
  readonly operations: readonly Operation[];
  /** The last 50 refused settlements, which number the attempts; a refused settlement may still get paid. */
  readonly failedSettlements: readonly Settlement[];
  readonly failedPayments: readonly OpenFailure[];
  readonly disputes: readonly Dispute[];
  /**
   * Ids of payments, refunds, dispute movements and failures (`invoice:attempt`), so that each fact is
   * recorded once.
   */
  readonly recordedFacts: readonly string[];
  readonly activity: MonthlyActivity;
  /** Given notices, stored for as long as they could be given again. */
  readonly notices: readonly z.output<typeof NoticeGiven.data>[];
  readonly devices: readonly Device[];
  /** Time of the erasure request, ISO-8601 UTC; null without a request or after its withdrawal. */
  readonly erasureAskedAt: string | null;
  readonly retention: {
    /** Last activity, ISO-8601 UTC. */
    readonly lastActiveAt: string;
    readonly hasConsented: boolean;
  };
};

export type Athlete = {
  readonly athleteId: AthleteId;
  readonly athleteName: string;
  readonly dateOfBirth: string;
  readonly gender: (typeof genders)[number] | null;
  readonly grade: Grade | null;
  /** Time at which the grade was set, ISO-8601 UTC; families confirm the grade in each new school year. */
  readonly gradeSetAt: string;
  readonly medicalConditions: string;
  readonly yearsOfExperience: string;
  readonly emergencyContact: EmergencyContact;
  readonly isAdditional: boolean;
  readonly addedAt: string;
  /** Chosen weekday classes and `reps`, in week order. */
  readonly classes: readonly Program[];
  /**
   * Rank by first weekday class; null without a weekday class. The athlete with the lowest number pays the
   * full price.
   */
  readonly enrolmentOrder: number | null;
  readonly classPause: ClassPause | null;
  readonly classStart: ClassStart | null;
  readonly classEnd: ClassEnd | null;
  readonly plan: Plan;
  readonly absences: readonly Absence[];
  readonly makeUps: readonly MakeUp[];
};

export type Device = {
  /** SHA-256 of the push endpoint, base64url. */
  readonly deviceId: string;
  readonly subscription: string;
  /** ISO-8601 UTC. */
  readonly since: string;
};

export type Absence = { readonly date: string; readonly reason: string };

/** A booking whose session has begun is used. */
export type MakeUp = Omit<z.output<typeof MakeUpGiven.data>, 'athleteId'> & {
  readonly booked: { readonly program: Weekday; readonly date: string } | null;
  readonly ended: 'expired' | 'withdrawn' | null;
};

/** State of a request to Stripe, which screens show until the request has ended and for some days after. */
export type Operation = {
  /** Id of the request's command, which is the browser's idempotency key. */
  readonly id: string;
  readonly intentId: IntentId;
  readonly kind: IntentKind;
  readonly athleteId?: AthleteId;
  readonly status: 'open' | 'done' | 'failed';
  readonly code?: string;
  /** Time of the newest status, ISO-8601 UTC. */
  readonly at: string;
  readonly periods?: readonly Period[];
  readonly amount?: Money;
  readonly automatic?: boolean;
  /** Failures that screens no longer show. */
  readonly isObsolete?: true;
};

/** Plan of an athlete; `openIntents` contains requested changes. */
export type Plan = { readonly kind: 'none' } | LivePlan;
export type LivePlan = {
  readonly kind: 'live';
  readonly plan: PlanId;
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly price: Money;
  /** Stripe's status, such as active, past_due or unpaid. */
  readonly status: string;
  /** Start of the first paid month, ISO-8601 UTC. */
  readonly startedAt: string;
  /** True if the child had no earlier plan, not even under a deleted record. */
  readonly isFirst: boolean;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly change: PlanChange;
  /** Pause between two renewals (ISO-8601 UTC); null without a pause. */
  readonly pause: { readonly from: string; readonly until: string } | null;
};
export type PlanChange =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'switch';
      readonly to: PlanId;
      readonly scheduleId: string;
      readonly effectiveAt: string;
      readonly price: Money;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string };

/** Class bill of a month (the spec's monthly per-day subscription record). A month may have further bills. */
export type MonthlyCharge = {
  readonly period: Period;
  readonly amount: Money;
  readonly lines: readonly ChargeLine[];
  readonly pricingVersion: string;
  readonly frozen: boolean;
  readonly paidBy: SettlementId | null;
  /** Club-local date of the bill's last change, which is at least a week before the bill is overdue. */
  readonly madeOn: string;
};

export type ClassDay = {
  readonly date: string;
  /** Sum of the month's bills, with the lines of the last bill; null before the first bill. */
  readonly bill: Pick<MonthlyCharge, 'amount' | 'lines' | 'pricingVersion'> | null;
};

export type Autopay = {
  /** Club-local date on which automatic payment was turned on; only a later 1st is charged. */
  readonly since: string;
  readonly announced: { readonly on: string; readonly amount: Money } | null;
  /** Newest month with a charge: date of the first attempt, and number of attempts. */
  readonly run: {
    readonly period: Period;
    readonly firstAttemptOn: string;
    readonly attempts: number;
    readonly settlementId: SettlementId;
  } | null;
};

export type FailedPayment = {
  readonly invoiceId: string;
  readonly athleteId: AthleteId | null;
  readonly attempt: number;
  readonly amount: Money;
  readonly reason: string;
  readonly actionRequired: boolean;
  readonly nextAttemptAt: string | null;
  readonly failedAt: string;
};

/** `ended` means that the plan has ended. Only a payment by the family or a write-off clears the debt. */
export type OpenFailure = FailedPayment & { readonly ended?: true };

export type Dispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly status: string;
  readonly isInquiry: boolean;
  /** Deadline, ISO-8601 UTC; null when the bank accepts no answer. */
  readonly dueBy: string | null;
  readonly openedAt: string;
  /** Cents that the dispute took and did not return. */
  readonly takenCents: number;
  readonly feeCents: number;
  /** Last step of an administrator, as stored at Stripe. */
  readonly answer: 'draft' | 'submitted' | 'accepted' | null;
  readonly refused: string | null;
};

export type Settlement = {
  readonly settlementId: SettlementId;
  readonly intentId: IntentId;
  readonly periods: readonly Period[];
  readonly amount: Money;
  readonly attempt: number;
};

/**
 * Monthly activity that the state stores nowhere else: cents, and net change of enrolled athletes. Zeros
 * are omitted.
 */
export type MonthActivity = {
  readonly plansDue?: number;
  readonly plansReceived?: number;
  readonly classesReceived?: number;
  readonly refunded?: number;
  /** Amounts taken by disputes in the month, minus amounts returned. */
  readonly disputed?: number;
  /** Athletes on a plan at the month's end, minus athletes on a plan at its beginning. */
  readonly onPlan?: number;
  /** Athletes with classes and no plan at the month's end, minus the number at its beginning. */
  readonly classesOnly?: number;
};

export type MonthlyActivity = Readonly<Record<Period, MonthActivity>>;
