import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import { remember } from '../payments/evolve.ts';
import type { Family, OpenFailure } from '../state.ts';
import type { PlanPaymentFailed, planPaymentEvents } from './events.ts';

type PlanPaymentEvent = EventOf<(typeof planPaymentEvents)[number]>;

export const evolvePlanPayments = (family: Family, event: PlanPaymentEvent): Family => {
  switch (event.type) {
    case 'PlanPaymentSucceeded': {
      const isOf = isOfPayment(event.data);
      return { ...family, failedPayments: family.failedPayments.filter((failed) => !isOf(failed)) };
    }
    case 'PlanPaymentRequested':
    // Changes nothing, because `PaymentReceived` records the payment.
    case 'PlanPaidInPart':
    case 'CreditRequested':
    case 'CreditFailed':
    case 'DebtWriteOffRequested':
    case 'DebtWriteOffFailed':
      return family;
    case 'DebtWrittenOff': {
      const { invoices } = event.data;
      const failedPayments = family.failedPayments.filter(({ invoiceId }) => !invoices.includes(invoiceId));
      return invoices.reduce(remember, { ...family, failedPayments });
    }
    case 'PlanPaymentFailed': {
      const isOf = isOfPayment(event.data);
      const failedPayments = family.failedPayments.map((failed) =>
        isOf(failed) ? refusedAgain(failed, event.data) : failed,
      );
      return { ...family, failedPayments };
    }
    default:
      return event satisfies never;
  }
};

const isOfPayment =
  ({ athleteId, ended }: { readonly athleteId: AthleteId; readonly ended?: true | undefined }) =>
  (failed: OpenFailure): boolean =>
    failed.athleteId === athleteId && failed.ended === ended;

/** Stores the bank's latest answer, which tells the family how to proceed. */
const refusedAgain = (
  failed: OpenFailure,
  { code, declineCode }: EventOf<typeof PlanPaymentFailed>['data'],
): OpenFailure => {
  if (code !== 'card-declined' && code !== 'authentication-required') return failed;
  return { ...failed, reason: declineCode ?? code, actionRequired: code === 'authentication-required' };
};
