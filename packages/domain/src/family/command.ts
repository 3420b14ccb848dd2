import type * as z from 'zod/mini';
import type { PlanId } from '../club/plans.ts';
import type { GradeOfferings } from '../grade/events.ts';
import type { AthleteId, FamilyId, IntentId, SettlementId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Period } from '../time/club-time.ts';
import type * as input from './commands.ts';
import type { Family } from './state.ts';

/** Everything that can be asked of, or recorded about, a family. */
export type FamilyCommand = PeopleCommand | OperatorCommand | BillingCommand;

/** Asked at the command line alone: a family is erased in steps, and these are its first and its last. */
export type OperatorCommand =
  | { readonly type: 'EraseFamily'; readonly reason: string }
  | { readonly type: 'CompleteErasure' };

/** Asked by a parent, or by an admin on their behalf. */
export type PeopleCommand =
  | ({ readonly type: 'RegisterParent'; readonly familyId: FamilyId } & z.output<
      typeof input.registerParentInput
    >)
  | ({ readonly type: 'ChangeParentInfo' } & z.output<typeof input.changeParentInfoInput>)
  /** `tokenIssuedAt`: when the sign-in provider issued the token that names the e-mail, ISO-8601 UTC. */
  | { readonly type: 'ProveEmail'; readonly email: string; readonly tokenIssuedAt: string }
  | ({ readonly type: 'ChangeMailPreferences' } & z.output<typeof input.changeMailPreferencesInput>)
  | ({ readonly type: 'ContinueOnboarding' } & z.output<typeof input.continueOnboardingInput>)
  | { readonly type: 'OpenPaymentMethodPage' }
  /** An administrator begins to act for the family; who, and why, says the actor. */
  | { readonly type: 'BeginActing' }
  | { readonly type: 'CompleteProgramRequest' }
  | ({ readonly type: 'AddAthlete' } & z.output<typeof input.addAthleteInput>)
  | ({ readonly type: 'ChangeAthlete' } & z.output<typeof input.changeAthleteInput>)
  | ({ readonly type: 'DeleteAthlete' } & z.output<typeof input.deleteAthleteInput>)
  | ({
      readonly type: 'SaveClasses';
      /** What each grade offers now; facts of other streams travel with the command. */
      readonly offerings: Readonly<Record<string, GradeOfferings>>;
    } & z.output<typeof input.saveClassesInput>)
  | ({ readonly type: 'CreateSubscription' } & z.output<typeof input.createSubscriptionInput>)
  | ({ readonly type: 'SwitchPlan' } & z.output<typeof input.switchPlanInput>)
  | ({ readonly type: 'CancelSwitch' } & z.output<typeof input.cancelSwitchInput>)
  | ({ readonly type: 'CancelTraining' } & z.output<typeof input.cancelAthleteSubscriptionsInput>)
  | ({ readonly type: 'UndoCancellation' } & z.output<typeof input.undoCancellationInput>)
  | { readonly type: 'PayOutstandingBalance'; readonly period: Period }
  | ({ readonly type: 'PayPlan' } & z.output<typeof input.payPlanInput>)
  | ({ readonly type: 'TurnOnAutopay' } & z.output<typeof input.turnOnAutopayInput>)
  | { readonly type: 'TurnOffAutopay' }
  /** What automatic payment does on the club's date (hourly tick). */
  | { readonly type: 'RunAutopay' }
  /** Appends nothing but the charges that are due (hourly tick, Spec section 9). */
  | { readonly type: 'AssessCharges' };

/** Recorded by the system: outcomes of intents, what Stripe and SES were seen to say. Never refused, at most ignored. */
export type BillingCommand =
  | { readonly type: 'LinkCustomer'; readonly customerId: string }
  | { readonly type: 'ObserveDefaultCard'; readonly card: Family['card']; readonly hasDefault: boolean }
  | { readonly type: 'RecordIntentOutcome'; readonly intentId: IntentId; readonly outcome: IntentOutcome }
  | ({ readonly type: 'ObserveSubscription' } & ObservedSubscription)
  | ({ readonly type: 'ObservePayment' } & ObservedPayment)
  | {
      readonly type: 'ObservePaymentFailure';
      readonly invoiceId: string;
      readonly athleteId: AthleteId | null;
      readonly attempt: number;
      readonly amount: Money;
      readonly reason: string;
      readonly actionRequired: boolean;
      readonly nextAttemptAt: string | null;
      readonly failedAt: string;
    }
  | {
      readonly type: 'ObserveRefund';
      readonly refundId: string;
      readonly paymentId: string;
      readonly amount: Money;
      readonly refundedAt: string;
    }
  /** A settlement's payment intent was seen to have succeeded (webhook or reconciliation). */
  | {
      readonly type: 'ObserveSettlementPaid';
      readonly settlementId: SettlementId;
      readonly paymentIntentId: string;
    }
  /** A mail to this address was seen to come back. */
  | {
      readonly type: 'ObserveEmailCameBack';
      readonly email: string;
      readonly mailId: string;
      readonly permanent: boolean;
    }
  | {
      readonly type: 'RecordDrift';
      readonly objectId: string;
      readonly field: string;
      readonly ours: string;
      readonly theirs: string;
    };

/** How an intent ended; which variant fits is decided by the kind of the open intent. */
export type IntentOutcome =
  | {
      readonly kind: 'plan-started';
      readonly subscriptionId: string;
      readonly priceId: string;
      readonly price: Money;
      readonly currentPeriodStart: string;
      readonly currentPeriodEnd: string;
    }
  | { readonly kind: 'switch-scheduled'; readonly scheduleId: string; readonly effectiveAt: string }
  /** The promise is kept so late that the other plan runs already. */
  | { readonly kind: 'switched'; readonly priceId: string; readonly price: Money }
  | { readonly kind: 'switch-cancelled' }
  | { readonly kind: 'cancellation-scheduled'; readonly effectiveAt: string }
  | { readonly kind: 'cancellation-undone' }
  | { readonly kind: 'subscriptions-ended'; readonly endedAt: string }
  /** The plan's status after what it owed was paid, and all its payments. */
  | {
      readonly kind: 'plan-paid';
      readonly status: string;
      readonly payments: readonly ObservedPayment[];
      /** What is owed beyond the amount that was named: not charged now. */
      readonly left: readonly (UncollectedInvoice & { readonly isTried: boolean })[];
    }
  /** `paidAt`: when the money moved, which may be long before this was heard of. */
  | { readonly kind: 'settled'; readonly paymentIntentId: string; readonly paidAt: string }
  | { readonly kind: 'failed'; readonly code: string; readonly declineCode?: string | undefined };

/** Money that was seen to have arrived. */
export type ObservedPayment = {
  readonly paymentId: string;
  readonly source: 'plan' | 'classes';
  readonly athleteId: AthleteId | null;
  readonly periods: readonly Period[];
  readonly amount: Money;
  readonly paidAt: string;
};

/** What a plan owes and the provider will not collect by itself. */
export type UncollectedInvoice = {
  readonly invoiceId: string;
  readonly amount: Money;
  readonly since: string;
};

/** A subscription as Stripe has it now; the decider appends what differs from what we knew. */
export type ObservedSubscription = {
  readonly subscriptionId: string;
  readonly athleteId: AthleteId;
  readonly plan: PlanId;
  readonly priceId: string;
  readonly price: Money;
  readonly status: string;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  /** When it is scheduled to end, null when it is not. */
  readonly cancelAt: string | null;
  /** When it ended, null while it lives. */
  readonly endedAt: string | null;
  /** The attached schedule's next plan, null when there is none. */
  readonly scheduled: {
    readonly scheduleId: string;
    readonly to: PlanId;
    readonly effectiveAt: string;
  } | null;
  /** The running month of a plan that was given up and taken up again; null when the provider collects it. */
  readonly uncollected: UncollectedInvoice | null;
};
