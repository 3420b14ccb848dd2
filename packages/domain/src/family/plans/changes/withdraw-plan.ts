import type * as z from 'zod/mini';
import { lastDayToWithdraw } from '../../../consumer-rules.ts';
import { isRejection, reject } from '../../../decider.ts';
import { type AthleteId, intentId } from '../../../ids.ts';
import { clubDate } from '../../../time/club-time.ts';
import { athleteInput } from '../../athletes/inputs.ts';
import { isOver } from '../../disputes/observed.ts';
import { familyCommand } from '../../family-command.ts';
import { newestOperation } from '../../intents/operations.ts';
import type { Family } from '../../state.ts';
import { changeablePlan, changeablePlanRejections } from '../changeable-plan.ts';
import { PlanWithdrawalRequested } from '../events.ts';
import { openChangeOf, type PlanChangeRules } from './plan-change.ts';

/**
 * Withdraws from an athlete's first plan within its first business days: the plan ends right away with a full
 * refund.
 */
const command = familyCommand({
  type: 'WithdrawFromPlan',
  emits: [PlanWithdrawalRequested],
  rejects: [...changeablePlanRejections, 'no-withdrawal', 'withdrawal-over', 'payment-disputed'],
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>, { at, newId }) => {
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'withdraw-plan') return [];
  if (open) return reject('change-in-progress');
  const last = lastDayToWithdraw(plan);
  if (last === null) return reject('no-withdrawal');
  if (clubDate(at) > last) return reject('withdrawal-over');
  if (isKnownDisputed(family, athleteId)) return reject('payment-disputed');
  const { plan: planId, subscriptionId } = plan;
  const data = { athleteId, intentId: intentId(newId()), plan: planId, subscriptionId };
  return [{ type: 'PlanWithdrawalRequested', data }];
});

/** True after a dispute blocked a withdrawal, until the bank decides for the club. */
const isKnownDisputed = (family: Family, athleteId: AthleteId): boolean => {
  const newest = newestOperation(family.operations, athleteId);
  return (
    newest?.kind === 'withdraw-plan' &&
    newest.code === 'payment-disputed' &&
    !newest.isObsolete &&
    !family.disputes.some((dispute) => isOver(dispute) && dispute.status !== 'lost')
  );
};

export const withdrawPlan = {
  kind: 'withdraw-plan',
  input: athleteInput,
  command,
} as const satisfies PlanChangeRules;
