import type { PlanId } from '../../club/plans.ts';
import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import type { UncollectedInvoice } from '../payments/recorded-once.ts';

export type ObservedSubscription = {
  readonly subscriptionId: string;
  readonly athleteId: AthleteId;
  /** Intent that created the subscription; null if the subscription was created at Stripe. */
  readonly intentId: string | null;
  readonly plan: PlanId;
  readonly priceId: string;
  readonly price: Money;
  readonly status: string;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly cancelAt: string | null;
  /**
   * Set while Stripe voids or does not collect invoices. `collectsAgainAt`: ISO-8601 UTC; null for a pause
   * from outside this app.
   */
  readonly pause: { readonly collectsAgainAt: string | null } | null;
  readonly endedAt: string | null;
  readonly scheduled: {
    readonly scheduleId: string;
    readonly to: PlanId;
    readonly price: Money;
    readonly effectiveAt: string;
  } | null;
  readonly sharePercent?: number | undefined;
  /** Coupon that this app did not make. */
  readonly foreignDiscount?: string;
  /** Current month of a plan after Stripe gave up; null while Stripe collects. */
  readonly uncollected: UncollectedInvoice | null;
};

/** After the switch, the schedule may remain attached, with the current plan as its next phase. */
export const scheduledSwitch = ({
  scheduled,
  plan,
}: ObservedSubscription): ObservedSubscription['scheduled'] =>
  scheduled && scheduled.to !== plan ? scheduled : null;
