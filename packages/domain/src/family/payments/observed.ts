import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';

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
