import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Stack } from '#platform';
import { physicalName } from './physical-name.ts';

const noticeAt = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, email: string) => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: percent },
  subscribers: [{ subscriptionType: 'EMAIL', address: email }],
});

/** Monthly budget of the account, which only sends an email. */
export const createBudget = (stack: Stack, dollars: number, email: string): CfnBudget =>
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: physicalName(stack, 'month'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [noticeAt('ACTUAL', 80, email), noticeAt('FORECASTED', 100, email)],
  });
