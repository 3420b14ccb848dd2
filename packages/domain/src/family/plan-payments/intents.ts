import { defineIntent } from '../intents/define-intent.ts';

export const payPlan = defineIntent({
  kind: 'pay-plan',
  opens: 'PlanPaymentRequested',
  closes: ['PlanPaymentSucceeded', 'PlanPaidInPart', 'PlanPaymentFailed'],
  locks: 'athlete',
});

export const writeOffDebt = defineIntent({
  kind: 'write-off-debt',
  opens: 'DebtWriteOffRequested',
  closes: ['DebtWrittenOff', 'DebtWriteOffFailed'],
  locks: 'athlete',
});
