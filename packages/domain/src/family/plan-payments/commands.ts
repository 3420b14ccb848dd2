import type * as z from 'zod/mini';
import { isRejection, reject } from '../../rejection.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { athleteInput } from '../athletes/inputs.ts';
import { familyCommand } from '../family-command.ts';
import { changeablePlan, changeablePlanRejections } from '../plans/changeable-plan.ts';
import { PlanPaymentRequested } from './events.ts';
import { planPaymentOf } from './requested-payments.ts';

/** Charges the card on file for what a plan owes; nothing when it is paid up. */
const PayPlan = familyCommand({
  type: 'PayPlan',
  emits: [PlanPaymentRequested],
  rejects: [...changeablePlanRejections, 'no-card-to-charge'],
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>, { newId }) => {
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const athlete = athleteOf(family, athleteId);
  const events = athlete ? planPaymentOf(family, athlete, { newId }) : [];
  return events.length > 0 && !family.hasDefaultPaymentMethod ? reject('no-card-to-charge') : events;
});

export const planPaymentCommands = [PayPlan] as const;
