import { moneySchema } from '@hoops/domain/money';
import { classPricesSchema } from '@hoops/domain/prices/events';
import { schedulePriceChangeInput, withdrawPriceChangeInput } from '@hoops/domain/prices/inputs';
import * as z from 'zod/mini';
import { commandRoute, defineRoute } from '../http/route.ts';

const list = z.strictObject({
  /** Club-local start date. */
  since: z.string(),
  plans: z.strictObject({ half_week: moneySchema, full_week: moneySchema }),
  classes: classPricesSchema,
});

export const priceRoutes = {
  prices: defineRoute({
    auth: 'public',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/prices',
    summary: 'Monthly prices of plans and classes with their effective dates, including scheduled prices.',
    input: z.object({}),
    answer: z.strictObject({
      today: z.string(),
      first: list,
      later: z.array(list),
    }),
  }),
  schedulePriceChange: commandRoute('SchedulePriceChange', {
    auth: 'admin',
    path: '/api/schedulePriceChange',
    summary:
      'Schedules new prices at least 31 days ahead; class prices start on the first of a month. Families are notified 30 days before the first charge.',
    input: schedulePriceChangeInput,
  }),
  withdrawPriceChange: commandRoute('WithdrawPriceChange', {
    auth: 'admin',
    path: '/api/withdrawPriceChange',
    summary: 'Withdraws scheduled prices, until a day before the first families are notified.',
    input: withdrawPriceChangeInput,
  }),
};
