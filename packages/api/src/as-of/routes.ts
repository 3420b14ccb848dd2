import * as z from 'zod/mini';
import { classRoutes } from '../classes/routes.ts';
import { defineRoute } from '../http/route.ts';
import { priceRoutes } from '../prices/routes.ts';
import { scheduleRoutes } from '../schedule/routes.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const input = z.object({ at: z.iso.datetime({ precision: 3 }) });

export const asOfRoutes = {
  scheduleAsOf: defineRoute({
    ...query,
    path: '/api/as-of/schedule',
    summary: 'The schedule as of an earlier moment.',
    input,
    answer: scheduleRoutes.schedule.answer,
  }),
  gradesAsOf: defineRoute({
    ...query,
    path: '/api/as-of/grades',
    summary: 'Programs offered to each grade as of an earlier moment.',
    input,
    answer: classRoutes.grades.answer,
  }),
  pricesAsOf: defineRoute({
    ...query,
    path: '/api/as-of/prices',
    summary: 'Prices as known at an earlier moment.',
    input,
    answer: priceRoutes.prices.answer,
  }),
};
