import type * as z from 'zod/mini';
import { sameValue } from '../../changes.ts';
import { isRejection, reject } from '../../decider.ts';
import { type AthleteId, intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { cardChanged } from '../account/commands.ts';
import { DefaultPaymentMethodChanged } from '../account/events.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { rejectChangedAmount, withBankOf } from '../intents/with-bank.ts';
import type { Intent } from '../intents.ts';
import { endedPlanDebt, endedPlanFailures, planDebt } from '../payments/plan-debt.ts';
import { changeablePlan, changeablePlanRejections } from '../plans/changeable-plan.ts';
import type { Family } from '../state.ts';
import { CreditRequested, DebtWriteOffRequested, PlanPaymentRequested } from './events.ts';
import type { giveCreditInput, payPlanInput, recordPlanPaymentInput, writeOffDebtInput } from './inputs.ts';
import { planPaymentOf, planPaymentsWithNewCard } from './requested-payments.ts';

const PayPlan = familyCommand({
  type: 'PayPlan',
  emits: [PlanPaymentRequested],
  rejects: [...changeablePlanRejections, 'amount-changed', 'no-card-to-charge'],
}).decidedBy((family, command: PayInput, { newId }) => {
  const { athleteId } = command;
  if (command.ended) return payEnded(family, command, newId);
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  const athlete = athleteOf(family, athleteId);
  const owed = (athlete && planDebt(family, athlete)) ?? usd(0);
  const changed = rejectChangedAmount(command.amountCents, owed.cents);
  if (changed) return changed;
  const isAsked = openPayment(family, athleteId, false) !== undefined;
  const events =
    athlete && !isAsked
      ? planPaymentOf(family, athlete, { newId, ...withBankOf(command), ...outsideOf(command) })
      : [];
  const needsCard = events.length > 0 && !command.method;
  return needsCard && !family.hasDefaultPaymentMethod ? reject('no-card-to-charge') : events;
});

type PayInput = z.output<typeof payPlanInput> & Outside;
/** Set if the coach received the money outside Stripe. */
type Outside = Partial<Pick<z.output<typeof recordPlanPaymentInput>, 'method' | 'reason'>>;

const outsideOf = ({ method, reason }: Outside) => (method ? { method, reason } : {});

const payEnded = (family: Family, command: PayInput, newId: () => string) => {
  const { athleteId, amountCents } = command;
  const invoices = endedPlanFailures(family, athleteId).map(({ invoiceId }) => invoiceId);
  const amount = endedPlanDebt(family, athleteId);
  const changed = rejectChangedAmount(amountCents, amount.cents);
  if (changed) return changed;
  if (invoices.length === 0 || openPayment(family, athleteId, true)) return [];
  if (openIntentOf(family, athleteId, 'write-off-debt')) return reject('change-in-progress');
  if (!command.method && !family.hasDefaultPaymentMethod) return reject('no-card-to-charge');
  const data = {
    athleteId,
    intentId: intentId(newId()),
    amount,
    invoices,
    ...withBankOf(command),
    ...outsideOf(command),
  };
  return [{ type: 'PlanPaymentRequested', data } as const];
};

const openPayment = (family: Family, athleteId: AthleteId, ended: boolean): Intent | undefined =>
  family.openIntents.find(
    (intent) =>
      intent.kind === 'pay-plan' &&
      intent.athleteId === athleteId &&
      (intent.invoices !== undefined) === ended,
  );

const WriteOffDebt = familyCommand({
  type: 'WriteOffDebt',
  emits: [DebtWriteOffRequested],
  rejects: ['no-debt', 'amount-changed', 'change-in-progress'],
}).decidedBy((family, command: z.output<typeof writeOffDebtInput>, { newId }) => {
  const { athleteId, amountCents, reason } = command;
  const invoices = endedPlanFailures(family, athleteId).map(({ invoiceId }) => invoiceId);
  if (invoices.length === 0) return reject('no-debt');
  const amount = endedPlanDebt(family, athleteId);
  const changed = rejectChangedAmount(amountCents, amount.cents);
  if (changed) return changed;
  if (openIntentOf(family, athleteId, 'write-off-debt')) return [];
  if (openPayment(family, athleteId, true)) return reject('change-in-progress');
  const data = { athleteId, intentId: intentId(newId()), amount, invoices, reason };
  return [{ type: 'DebtWriteOffRequested', data }];
});

const ObserveDefaultCard = familyRecord({
  type: 'ObserveDefaultCard',
  emits: [DefaultPaymentMethodChanged, PlanPaymentRequested],
}).decidedBy(
  (
    family,
    { card, hasDefault }: { readonly card: Family['card']; readonly hasDefault: boolean },
    context,
  ) => {
    if (family.hasDefaultPaymentMethod === hasDefault && sameValue(family.card, card)) return [];
    return [
      cardChanged(family, { hasDefault, card }),
      ...(hasDefault ? planPaymentsWithNewCard(family, context) : []),
    ];
  },
);

const GiveCredit = familyCommand({
  type: 'GiveCredit',
  emits: [CreditRequested],
  rejects: ['no-plan-for-credit', 'amount-changed', 'change-in-progress'],
}).decidedBy((family, { amountCents, creditCents, reason }: z.output<typeof giveCreditInput>, { newId }) => {
  if (!family.athletes.some(({ plan }) => plan.kind === 'live')) return reject('no-plan-for-credit');
  const changed = rejectChangedAmount(creditCents, family.planCredit.cents);
  if (changed) return changed;
  if (family.openIntents.some(({ kind }) => kind === 'give-credit')) return reject('change-in-progress');
  const data = { intentId: intentId(newId()), amount: usd(amountCents), reason };
  return [{ type: 'CreditRequested', data }];
});

export const planPaymentCommands = [PayPlan, GiveCredit, WriteOffDebt, ObserveDefaultCard] as const;
