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
    summary:
      'What plans and classes cost a month, and from which day on; those to come too, as the last of the later ones.',
    input: z.object({}),
    answer: z.strictObject({
      /** Club-local date. */
      today: z.string(),
      first: list,
      later: z.array(list),
    }),
  }),
  schedulePriceChange: commandRoute('SchedulePriceChange', {
    auth: 'admin',
    path: '/api/schedulePriceChange',
    summary:
      'Schedules other prices, those of classes from the first of a month on, at least 31 days ahead: families are told 30 days before they are charged them.',
    input: schedulePriceChangeInput,
  }),
  withdrawPriceChange: commandRoute('WithdrawPriceChange', {
    auth: 'admin',
    path: '/api/withdrawPriceChange',
    summary: 'Takes other prices back, until a day before the first families are told of them.',
    input: withdrawPriceChangeInput,
  }),
};
