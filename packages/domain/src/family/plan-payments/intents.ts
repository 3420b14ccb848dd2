import { defineIntent } from '../intents/define-intent.ts';

export const payPlan = defineIntent({
  kind: 'pay-plan',
  opens: 'PlanPaymentRequested',
  closes: ['PlanPaymentSucceeded', 'PlanPaidInPart', 'PlanPaymentFailed'],
  locks: 'athlete',
});
