import { weekdays } from '@hoops/domain/club/days';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { countedSchema } from '../rows/page.ts';

export const todayRoute = {
  today: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/today',
    summary: 'Who may come today, as numbers, and what waits for an administrator; without names.',
    input: z.object({}),
    answer: z.strictObject({
      /** Club-local date. */
      date: z.string(),
      /** Null on a Sunday. */
      weekday: z.nullable(z.enum(weekdays)),
      /** Athletes on today's lists: class, plans and scrimmage league. */
      expected: z.strictObject({ classes: countedSchema, plans: countedSchema, scrimmage: countedSchema }),
      openRequests: countedSchema,
      /** Families with overdue debts, and the sum of their debts. */
      overdue: z.extend(countedSchema, { amount: moneySchema }),
      failedPayments: z.extend(countedSchema, { amount: moneySchema }),
      /** Families to erase by request and by retention rule; visitors' requests by rule. */
      erasuresAsked: countedSchema,
      recordsDue: countedSchema,
      requestsDue: countedSchema,
    }),
  }),
};
