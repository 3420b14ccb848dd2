import { weekdays } from '@hoops/domain/club/days';
import { moneySchema } from '@hoops/domain/money';
import { sessionSchema } from '@hoops/projections/views/lists';
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
    summary: 'Numbers of athletes expected today and of tasks for an administrator, without names.',
    input: z.object({}),
    answer: z.strictObject({
      date: z.string(),
      /** Null on Sundays, which have no class. */
      weekday: z.nullable(z.enum(weekdays)),
      /** Today's sessions; once all have started, the sessions of the next training day within a week. */
      sessions: z.readonly(z.array(sessionSchema)),
      expected: z.strictObject({ classes: countedSchema, plans: countedSchema, scrimmage: countedSchema }),
      openRequests: countedSchema,
      /** Enrolled athletes without a needed paper. */
      papersMissing: countedSchema,
      overdue: z.extend(countedSchema, { amount: moneySchema }),
      failedPayments: z.extend(countedSchema, { amount: moneySchema }),
      /**
       * Families to erase on request, families to erase by the retention rule, and visitors' requests to
       * erase by the retention rule.
       */
      erasuresAsked: countedSchema,
      recordsDue: countedSchema,
      requestsDue: countedSchema,
    }),
  }),
};
