import type * as z from 'zod/mini';
import type { Program } from '../club/days.ts';
import type { Grade } from '../club/grades.ts';
import type { PlanId } from '../club/plans.ts';
import type { AthleteId, FamilyId, IntentId, SettlementId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Period } from '../time/club-time.ts';
import type { cardSchema, mailPreferencesSchema } from './account/events.ts';
import type { OnboardingStep } from './account/onboarding-step.ts';
import type { ClassPriceLists } from './charges/class-prices.ts';
import type { ChargeLine } from './charges/events.ts';
import type { ClassPause } from './class-pauses/class-pause.ts';
import type { ClassEnd, ClassStart } from './classes/class-months.ts';
import type { Address, EmergencyContact, genders } from './facts.ts';
import type { AskedIntentKind, Intent } from './intents.ts';
import type { NoticeGiven } from './notices/events.ts';

/** Bump when the shape or meaning of `Family` changes: snapshots of another version are ignored. */
export const familyFoldVersion = 27;

/* More than 250 lines, because the whole state of a family stands here, as one snapshot has it. */

/** What the family stream folds to. Everything a rule or a row needs, nothing else. */
export type FamilyState = { readonly kind: 'unregistered' } | Family | ErasedFamily;

/** What is left of a family whose erasure began: nothing about a person. */
export type ErasedFamily = {
  readonly kind: 'erased';
  readonly familyId: FamilyId;
  readonly startedAt: string;
  /** Null while the erasure is under way. */
  readonly erasedAt: string | null;
  /** All paid: they stay in the months' figures, and so does the rest of what happened. */
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
  /** The versions that the parent agreed to last; null in histories that do not say. */
  readonly agreedTo: Readonly<Record<'terms' | 'privacy', string>> | null;
  readonly provenEmail: string | null;
  /** When the token that proved it was issued, ISO-8601 UTC; null before the first proof. */
  readonly emailProofIssuedAt: string | null;
  /** The newest mail that came back from the present address; null once the address is another one, or works again. */
  readonly emailCameBack: {
    readonly mailId: string;
    readonly permanent: boolean;
    readonly at: string;
  } | null;
  readonly mailPreferences: MailPreferences;
  readonly onboardingStep: OnboardingStep;
  /** The spec's `paymentMethod`: the button was pressed. */
  readonly paymentMethodPageOpened: boolean;
  readonly stripeCustomerId: string | null;
  /** What Stripe says: enforced, unlike the flag above. */
  readonly hasDefaultPaymentMethod: boolean;
  readonly card: z.output<typeof cardSchema> | null;
  /** In the order in which they were added. */
  readonly athletes: readonly Athlete[];
  /** The children who are or were on a plan, by record and as `childOf` names them: also of deleted records. */
  readonly plannedChildren: readonly {
    readonly athleteId: AthleteId;
    readonly athleteName: string;
    readonly child: string;
  }[];
  /** Oldest period first; a month has one, and another for what was added after it was paid. */
  readonly charges: readonly MonthlyCharge[];
  /** Null until classes were first changed. */
  readonly classDay: ClassDay | null;
  /** By what its months of classes are billed. */
  readonly classPrices: ClassPriceLists;
  /** Automatic payment of class bills; null while it is off. */
  readonly autopay: Autopay | null;
  readonly openIntents: readonly Intent[];
  /** Refused settlements, the last 50: they count the attempts, and one may still turn out to be paid. */
  readonly failedSettlements: readonly Settlement[];
  /** The last payment of class months was refused; none has begun since, and the card is still the same. */
  readonly settlementRefused: RefusedSettlement | null;
  /** Failed plan invoices that are not yet paid; also of plans that have ended. */
  readonly failedPayments: readonly OpenFailure[];
  /** Disputed payments, the oldest first; those that are over too. */
  readonly disputes: readonly Dispute[];
  /** Ids of recorded payments, refunds, moves of disputes and failures (`invoice:attempt`): facts are recorded once. */
  readonly recordedFacts: readonly string[];
  readonly activity: MonthlyActivity;
  /** What the family was written to about, as long as it lies ahead. */
  readonly notices: readonly z.output<typeof NoticeGiven.data>[];
  /** Which are told of changes of the schedule by push messages, the first first. */
  readonly devices: readonly Device[];
  /** When the family asked to be erased, ISO-8601 UTC; null when it did not, or took that back. */
  readonly erasureAskedAt: string | null;
  /** What decides until when it is kept (retention/retention.ts). */
  readonly retention: {
    /** When something last happened with it, ISO-8601 UTC. */
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
  /** When that grade was given, ISO-8601 UTC: families are asked again in a new school year. */
  readonly gradeSetAt: string;
  readonly medicalConditions: string;
  readonly yearsOfExperience: string;
  readonly emergencyContact: EmergencyContact;
  readonly isAdditional: boolean;
  readonly addedAt: string;
  /** Chosen weekday classes and `reps`, in week order. */
  readonly classes: readonly Program[];
  /** Position in the order of enrollment (first weekday class), null while not enrolled; lowest pays full. */
  readonly enrolmentOrder: number | null;
  /** When the classes rest; null when that was never asked for, or taken back. It may lie ahead, or be over. */
  readonly classPause: ClassPause | null;
  /** Chosen classes that begin with a later month; null when all begin at once. It may be over. */
  readonly classStart: ClassStart | null;
  /** Classes taken off last; a month that is paid is attended to its end (classes/paid-classes.ts). */
  readonly classEnd: ClassEnd | null;
  readonly plan: Plan;
  /** Days that the family said beforehand it will miss, by date; the last of them (absences/evolve.ts). */
  readonly absences: readonly Absence[];
  /** What was asked last and refused by the provider; null once something else was asked or has happened. */
  readonly refused: RefusedIntent | null;
};

/** A browser in which notifications are on. */
export type Device = {
  /** The SHA-256 of its endpoint, base64url. */
  readonly deviceId: string;
  /** Endpoint and keys, sealed under the family's key. */
  readonly subscription: string;
  /** ISO-8601 UTC. */
  readonly since: string;
};

/** A day that an athlete will miss, or missed; the reason is empty when none was given. */
export type Absence = { readonly date: string; readonly reason: string };

/** An intent that the provider refused: the family may have left the page before that was certain. */
export type RefusedIntent = {
  readonly intent: AskedIntentKind;
  readonly code: string;
  /** When the refusal was recorded, ISO-8601 UTC. */
  readonly at: string;
};

/** The refused payment of class months; `automatic`: it had begun by itself. */
export type RefusedSettlement = Omit<RefusedIntent, 'intent'> &
  Pick<Settlement, 'periods' | 'amount'> & { readonly automatic: boolean };

/** A plan exists or it does not; what is on its way is in `openIntents`. */
export type Plan = { readonly kind: 'none' } | LivePlan;
export type LivePlan = {
  readonly kind: 'live';
  readonly plan: PlanId;
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly price: Money;
  /** Stripe's word: active, past_due, unpaid ... */
  readonly status: string;
  /** When the first paid month began, ISO-8601 UTC. */
  readonly startedAt: string;
  /** The child had no plan before, under whichever record. */
  readonly isFirst: boolean;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly change: PlanChange;
  /** Neither training nor charges from one renewal (ISO-8601 UTC) until another; null when none was asked for. */
  readonly pause: { readonly from: string; readonly until: string } | null;
};
export type PlanChange =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'switch';
      readonly to: PlanId;
      readonly scheduleId: string;
      readonly effectiveAt: string;
      /** A month of it, from then on. */
      readonly price: Money;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string };

/** A month's class bill (the spec's monthly per-day subscription record), or a further one for what was added once it was final. */
export type MonthlyCharge = {
  readonly period: Period;
  readonly amount: Money;
  readonly lines: readonly ChargeLine[];
  readonly pricingVersion: string;
  readonly frozen: boolean;
  readonly paidBy: SettlementId | null;
  /** The club's date on which it came to this amount: no bill is overdue within a week of it. */
  readonly madeOn: string;
};

/** The newest club day on which classes were changed, and what stood on the month's bill before that day. */
export type ClassDay = {
  /** `2026-12-01`. */
  readonly date: string;
  /** Sum of all bills of the month, with the lines of the last one; null before the first. */
  readonly bill: Pick<MonthlyCharge, 'amount' | 'lines' | 'pricingVersion'> | null;
};

export type Autopay = {
  /** The club's date on which it was turned on: only a later 1st is charged. */
  readonly since: string;
  /** The newest announcement of a charge: its date and what it comes to. */
  readonly announced: { readonly on: string; readonly amount: Money } | null;
  /** The newest month in which something was charged: the date of the first attempt and how many there were. */
  readonly run: {
    readonly period: Period;
    readonly firstAttemptOn: string;
    readonly attempts: number;
    /** Of the newest attempt. */
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

/** `ended`: its plan is over. Nothing collects it any more until the family pays it or the club writes it off. */
export type OpenFailure = FailedPayment & { readonly ended?: true };

/** A payment of which the holder of the card told their bank that it was not right. */
export type Dispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** Stripe's word for what the holder says. */
  readonly reason: string;
  /** Stripe's word: needs_response, under_review, won ... */
  readonly status: string;
  /** The bank only asks; no money is taken. */
  readonly isInquiry: boolean;
  /** ISO-8601 UTC; null when the bank takes no answer. */
  readonly dueBy: string | null;
  readonly openedAt: string;
  /** What it took and has not given back. */
  readonly takenCents: number;
  readonly feeCents: number;
  /** What an administrator did about it last, as the payment provider has it. */
  readonly answer: 'draft' | 'submitted' | 'accepted' | null;
  /** Why what was asked last was refused. */
  readonly refused: string | null;
};

/** One payment of the class months `periods`. */
export type Settlement = {
  readonly settlementId: SettlementId;
  readonly intentId: IntentId;
  readonly periods: readonly Period[];
  readonly amount: Money;
  readonly attempt: number;
};

/**
 * What happened in a month of the club and what the rest of the state forgets: amounts in cents, and by how many
 * athletes the enrollment grew. What is zero is left out.
 */
export type MonthActivity = {
  /** The prices of the plan periods that began in the month. */
  readonly plansDue?: number;
  /** Payments that arrived in the month, before refunds. */
  readonly plansReceived?: number;
  readonly classesReceived?: number;
  /** Refunds made in the month, of whichever payment. */
  readonly refunded?: number;
  /** What disputes took in the month, minus what they gave back. */
  readonly disputed?: number;
  /** Athletes on a plan at the end of the month, minus those at its beginning. */
  readonly onPlan?: number;
  /** The same for athletes who have classes and no plan. */
  readonly classesOnly?: number;
};

export type MonthlyActivity = Readonly<Record<Period, MonthActivity>>;
