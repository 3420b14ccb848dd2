import type { AthleteId } from '../../ids.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import type { Athlete, FailedPayment, Family, LivePlan } from '../state.ts';
import { isUntried } from './failure-reasons.ts';
import { ownPart } from './own-part.ts';
import type { UncollectedInvoice } from './recorded-once.ts';

/** True if the card failed, whether Stripe still retries (past due) or has given up (unpaid). */
export const isPlanUnpaid = ({ status }: Pick<LivePlan, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/**
 * Debt of an athlete's plan: failed invoices and, after Stripe gave up, the current month. Null without debt.
 * Skipped months are not owed.
 */
export const planDebt = (
  { failedPayments }: Pick<Family, 'failedPayments'>,
  { athleteId, plan }: Pick<Athlete, 'athleteId' | 'plan'>,
): Money | null => {
  if (plan.kind !== 'live') return null;
  const failed = ofRunningPlan({ failedPayments }, athleteId);
  if (!isPlanUnpaid(plan)) {
    const untried = failed.filter(isUntried);
    return untried.length === 0 ? null : addMoney(...untried.map(({ amount }) => amount));
  }
  const uncharged = unchargedMonth({ failedPayments }, { athleteId, plan });
  return addMoney(usd(0), ...failed.map(({ amount }) => amount), ...(uncharged ? [uncharged.amount] : []));
};

/**
 * Current month of a plan after Stripe gave up, otherwise null. `dueAt` is the start of the month, ISO-8601
 * UTC.
 */
export const unchargedMonth = (
  { failedPayments }: Pick<Family, 'failedPayments'>,
  { athleteId, plan }: Pick<Athlete, 'athleteId' | 'plan'>,
): { readonly amount: Money; readonly dueAt: string } | null => {
  if (plan.kind !== 'live' || !isPlanUnpaid(plan)) return null;
  const { price, currentPeriodStart: dueAt } = plan;
  const amount = ownPart(price, plan);
  const failed = ofRunningPlan({ failedPayments }, athleteId);
  if (failed.length === 0) return { amount, dueAt };
  const isBeforeThisMonth = failed.every(({ failedAt }) => failedAt < dueAt);
  return plan.status === 'unpaid' && isBeforeThisMonth ? { amount, dueAt } : null;
};

const ofRunningPlan = (
  { failedPayments }: Pick<Family, 'failedPayments'>,
  athleteId: AthleteId,
): readonly FailedPayment[] =>
  failedPayments.filter((failed) => failed.athleteId === athleteId && !failed.ended);

export const endedPlanFailures = (
  { failedPayments }: Pick<Family, 'failedPayments'>,
  athleteId: AthleteId,
): readonly FailedPayment[] =>
  failedPayments.filter((failed) => failed.athleteId === athleteId && failed.ended === true);

export const endedPlanDebt = (family: Pick<Family, 'failedPayments'>, athleteId: AthleteId): Money =>
  addMoney(usd(0), ...endedPlanFailures(family, athleteId).map(({ amount }) => amount));

export const endedPlansDebt = ({ failedPayments }: Pick<Family, 'failedPayments'>): Money =>
  addMoney(usd(0), ...failedPayments.filter(({ ended }) => ended).map(({ amount }) => amount));

export const owedAtEnd = (
  { failedPayments }: Pick<Family, 'failedPayments'>,
  { athleteId, plan }: Pick<Athlete, 'athleteId' | 'plan'>,
  uncollected: UncollectedInvoice | null | undefined,
): { readonly owed?: readonly UncollectedInvoice[] } => {
  const failed = ofRunningPlan({ failedPayments }, athleteId).map(
    ({ invoiceId, amount, failedAt: since }): UncollectedInvoice => ({ invoiceId, amount, since }),
  );
  const isMore =
    uncollected &&
    plan.kind === 'live' &&
    plan.status === 'unpaid' &&
    failed.every(({ invoiceId }) => invoiceId !== uncollected.invoiceId);
  const owed = isMore ? [...failed, uncollected] : failed;
  return owed.length > 0 ? { owed } : {};
};
