import type * as z from 'zod/mini';
import { type Program, programs, type Weekday } from '../club/days.ts';
import type { Grade } from '../club/grades.ts';
import { type PlanId, planIds } from '../club/plans.ts';
import type { AthleteId, FamilyId, IntentId, SettlementId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { PaperAnswer } from '../papers/paper-status.ts';
import type { Period } from '../time/club-time.ts';
import type { cardSchema } from './account/events.ts';
import type { ClassEnd, ClassStart } from './charges/class-months.ts';
import type { ClassPause } from './charges/class-pause.ts';
import type { ChargeLine } from './charges/events.ts';
import type { ClassPriceLists } from './charges/pricing.ts';
import type { PlanShare, Split } from './charges/shares.ts';
import type { Address, EmergencyContact, genders } from './facts.ts';
import type { mailPreferencesSchema, OnboardingStep } from './fields.ts';
import type { Intent, IntentKind } from './intents.ts';
import type { MakeUpGiven } from './make-ups/events.ts';
import type { NoticeGiven } from './notices/events.ts';
import type { PaperSigned } from './papers/events.ts';

export const familyFoldVersion = 39;

/* More than 250 lines, because it contains the whole family state, which is one snapshot. */

export type FamilyState = { readonly kind: 'unregistered' } | Family | ErasedFamily;

export type ErasedFamily = {
  readonly kind: 'erased';
  readonly familyId: FamilyId;
  readonly startedAt: string;
  /** Null while the erasure runs. */
  readonly erasedAt: string | null;
  /** Paid bills and activity, stored for the monthly figures. */
  readonly charges: readonly MonthlyCharge[];
  readonly planShares?: readonly PlanShare[] | undefined;
  /** Shares that nobody is left to pay. */
  readonly writtenOff?: readonly Pick<MonthlyCharge, 'lines' | 'share'>[] | undefined;
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
  /** Versions of the parent's latest agreement; null in older histories. */
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
  /** The spec's `paymentMethod`: true once the parent has pressed the button. */
  readonly paymentMethodPageOpened: boolean;
  readonly newCardCents?: number | undefined;
  readonly stripeCustomerId: string | null;
  /** True if Stripe has a default card; rules use this flag instead of `paymentMethodPageOpened`. */
  readonly hasDefaultPaymentMethod: boolean;
  readonly card: z.output<typeof cardSchema> | null;
  readonly athletes: readonly Athlete[];
  /** Children with a current or former plan, by record and by `childOf`; includes deleted records. */
  readonly plannedChildren: readonly {
    readonly athleteId: AthleteId;
    readonly athleteName: string;
    readonly child: string;
  }[];
  /** Bills, oldest month first. */
  readonly charges: readonly MonthlyCharge[];
  readonly planShares?: readonly PlanShare[] | undefined;
  /** Agreements of deleted athletes; their last invoices may arrive late. */
  readonly formerSplits?: readonly Pick<Athlete, 'athleteId' | 'splits'>[] | undefined;
  readonly classDay: ClassDay | null;
  readonly classPrices: ClassPriceLists;
  readonly autopay: Autopay | null;
  readonly openIntents: readonly Intent[];
  /** Open and recently ended requests to Stripe, oldest first (intents/operations.ts). */
  readonly operations: readonly Operation[];
  /** The last 50 refused settlements, which number the attempts. A refused settlement may still be paid. */
  readonly failedSettlements: readonly Settlement[];
  readonly failedPayments: readonly OpenFailure[];
  readonly disputes: readonly Dispute[];
  /** Credit that Stripe deducts from the next plan invoices. */
  readonly planCredit: Money;
  /**
   * Ids of payments, refunds, dispute movements and failures (`invoice:attempt`), so each fact is recorded
   * once.
   */
  readonly recordedFacts: readonly string[];
  readonly activity: MonthlyActivity;
  readonly notices: readonly z.output<typeof NoticeGiven.data>[];
  readonly devices: readonly Device[];
  /** Time of the last reminder by paper, ISO-8601 UTC. */
  readonly paperReminders: Readonly<Record<string, string>>;
  /** Other guardians; the first guardian is `parent`, whose user id is the family's id. */
  readonly guardians: readonly Guardian[];
  readonly invitations: readonly Invitation[];
  /** Children of other families that those families share with this one. */
  readonly sharedAthletes: readonly SharedAthlete[];
  /** Shares of other families' class bills that this family pays, or was asked to pay. */
  readonly shares: readonly (SharedAthlete & Split)[];
  /** Time of the erasure request, ISO-8601 UTC; null without a request or after the family withdrew it. */
  readonly erasureAskedAt: string | null;
  readonly retention: {
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
  /** Time when the grade was set, ISO-8601 UTC; families confirm the grade every school year. */
  readonly gradeSetAt: string;
  readonly medicalConditions: string;
  readonly yearsOfExperience: string;
  readonly emergencyContact: EmergencyContact;
  readonly isAdditional: boolean;
  readonly addedAt: string;
  /** Chosen weekday classes and `reps`, in week order. */
  readonly classes: readonly Program[];
  /**
   * Rank by first weekday class; null without a weekday class. The athlete with the lowest rank pays the full
   * price.
   */
  readonly enrolmentOrder: number | null;
  readonly classPause: ClassPause | null;
  readonly classStart: ClassStart | null;
  readonly classEnd: ClassEnd | null;
  readonly plan: Plan;
  readonly absences: readonly Absence[];
  readonly makeUps: readonly MakeUp[];
  /** Oldest first. */
  readonly papers: readonly SignedPaper[];
  readonly splits: readonly Split[];
  /** Other homes that see the athlete, with the names that this family typed. */
  readonly sharedWith: readonly {
    readonly home: FamilyId;
    readonly name: string;
    readonly since: string;
  }[];
};

export type SharedAthlete = { readonly athleteId: AthleteId; readonly firstHome: FamilyId };

export type SignedPaper = PaperAnswer & {
  readonly title: string;
  readonly signature: Pick<z.output<typeof PaperSigned.data>, 'hash' | 'signer' | 'language' | 'page'> | null;
};

export type Guardian = {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: string;
  readonly emailProofIssuedAt: string | null;
};

export type Invitation = {
  readonly invitationId: string;
  readonly name: string;
  readonly email: string;
  readonly invitedAt: string;
  readonly expiresAt: string;
  readonly athletes?: readonly AthleteId[] | undefined;
};

export type Device = {
  readonly deviceId: string;
  readonly subscription: string;
  readonly guardian?: string | undefined;
  /** ISO-8601 UTC. */
  readonly since: string;
};

export type Absence = { readonly date: string; readonly reason: string };

/** A booking counts as used once its session has begun. */
export type MakeUp = Omit<z.output<typeof MakeUpGiven.data>, 'athleteId'> & {
  readonly booked: { readonly program: Weekday; readonly date: string } | null;
  readonly ended: 'expired' | 'withdrawn' | null;
};

/** State of a request to Stripe, shown on screens until some days after the request ends. */
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
  /** Set for failures that screens no longer show. */
  readonly isObsolete?: true;
};

/** Plan of an athlete; `openIntents` holds requested changes. */
export type Plan = { readonly kind: 'none' } | LivePlan;
export type LivePlan = {
  readonly kind: 'live';
  readonly plan: PlanId;
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly price: Money;
  readonly status: string;
  /** Start of the first paid month, ISO-8601 UTC. */
  readonly startedAt: string;
  /** True if the child never had a plan before, not even under a deleted record. */
  readonly isFirst: boolean;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly change: PlanChange;
  /** Percent of the next renewals that another home pays. */
  readonly sharePercent?: number | undefined;
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

/** Class bill of a month (the spec's monthly per-day subscription record). A month may have several bills. */
export type MonthlyCharge = {
  readonly period: Period;
  readonly amount: Money;
  readonly lines: readonly ChargeLine[];
  readonly pricingVersion: string;
  readonly frozen: boolean;
  /** Settlement, payment or credit that paid the bill; `other-home` if nothing is left to pay. */
  readonly paidBy: string | null;
  /** Club-local date of the bill's last change, at least a week before the bill is overdue. */
  readonly madeOn: string;
  /** Set on a bill for a part of another family's month. */
  readonly share?: { readonly firstHome: FamilyId; readonly month: Period } | undefined;
};

export type ClassDay = {
  readonly date: string;
  /** Sum of the month's bills before shares, with the lines of the last bill; null before the first bill. */
  readonly bill: Pick<MonthlyCharge, 'amount' | 'lines' | 'pricingVersion'> | null;
};

export type Autopay = {
  /** Club-local date when automatic payment was turned on; the card is charged only on a later 1st. */
  readonly since: string;
  readonly announced: { readonly on: string; readonly amount: Money } | null;
  /** Newest charged month: date of the first attempt, and number of attempts. */
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

/** `ended`: the plan has ended. Only a payment by the family or a write-off clears the debt. */
export type OpenFailure = FailedPayment & { readonly ended?: true };

export type Dispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly status: string;
  readonly isInquiry: boolean;
  readonly dueBy: string | null;
  readonly openedAt: string;
  /** Cents that the dispute withdrew and did not return. */
  readonly takenCents: number;
  readonly feeCents: number;
  /** The administrator's latest step, as stored at Stripe. */
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

export const paidKeys = [...planIds, ...programs].map((id) => `paid:${id}` as const);
/** Payments and credits by plan or class. */
export type PaidKey = (typeof paidKeys)[number];

/**
 * Monthly activity stored nowhere else in the state: cents, and net change of enrolled athletes. Omits zeros.
 */
export type MonthActivity = {
  readonly plansDue?: number;
  readonly plansReceived?: number;
  readonly classesReceived?: number;
  readonly refunded?: number;
  readonly disputed?: number;
  readonly onPlan?: number;
  readonly classesOnly?: number;
  /** Over all months, these sum up to the debt. */
  readonly owedBilled?: number;
  readonly owedPaid?: number;
  readonly owedCredited?: number;
  readonly owedWrittenOff?: number;
} & { readonly [Key in PaidKey]?: number };

export type MonthlyActivity = Readonly<Record<Period, MonthActivity>>;
