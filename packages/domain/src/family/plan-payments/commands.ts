import type * as z from 'zod/mini';
import { usd } from '../../money.ts';
import { isRejection, reject } from '../../rejection.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { familyCommand } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { unlikeShownAmount } from '../intents/shown-amount.ts';
import { withBankOf } from '../intents/with-bank.ts';
import { changeablePlan, changeablePlanRejections } from '../plans/changeable-plan.ts';
import { PlanPaymentRequested } from './events.ts';
import type { payPlanInput } from './inputs.ts';
import { planDebt } from './plan-debt.ts';
import { planPaymentOf } from './requested-payments.ts';

/** Charges the card on file for what a plan owes; nothing when it is paid up. */
const PayPlan = familyCommand({
  type: 'PayPlan',
  emits: [PlanPaymentRequested],
  rejects: [...changeablePlanRejections, 'amount-changed', 'no-card-to-charge'],
}).decidedBy((family, command: z.output<typeof payPlanInput>, { newId }) => {
  const { athleteId } = command;
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const athlete = athleteOf(family, athleteId);
  const owed = (athlete && planDebt(family, athlete)) ?? usd(0);
  const changed = unlikeShownAmount(command.amountCents, owed.cents);
  if (changed) return changed;
  const isAsked = openIntentOf(family, athleteId, 'pay-plan') !== undefined;
  const events = athlete && !isAsked ? planPaymentOf(family, athlete, { newId, ...withBankOf(command) }) : [];
  return events.length > 0 && !family.hasDefaultPaymentMethod ? reject('no-card-to-charge') : events;
});

export const planPaymentCommands = [PayPlan] as const;
