import { weekdays } from '@hoops/domain/club/days';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { countedSchema } from '../rows/page.ts';

/** What a coach wants to know first. */
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
      /** The club's calendar date. */
      date: z.string(),
      /** Null on a Sunday. */
      weekday: z.nullable(z.enum(weekdays)),
      /** Athletes on today's lists: the weekday's class, plans with days by arrangement, the scrimmage league. */
      expected: z.strictObject({ classes: countedSchema, plans: countedSchema, scrimmage: countedSchema }),
      openRequests: countedSchema,
      /** Families that owe something of an earlier month or for a plan, and how much those that were counted owe. */
      overdue: z.extend(countedSchema, { amount: moneySchema }),
      failedPayments: z.extend(countedSchema, { amount: moneySchema }),
      /** Families that asked to be erased, and those that were kept for as long as the rule says; visitors' requests that were. */
      erasuresAsked: countedSchema,
      recordsDue: countedSchema,
      requestsDue: countedSchema,
    }),
  }),
};
