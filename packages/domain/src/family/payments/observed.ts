import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';

export type ObservedPayment = {
  readonly paymentId: string;
  readonly source: 'plan' | 'classes';
  readonly athleteId: AthleteId | null;
  readonly periods: readonly Period[];
  readonly amount: Money;
  readonly paidAt: string;
};

export type UncollectedInvoice = {
  readonly invoiceId: string;
  readonly amount: Money;
  readonly since: string;
};
