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
    summary: 'The schedule as it was at a moment.',
    input,
    answer: scheduleRoutes.schedule.answer,
  }),
  gradesAsOf: defineRoute({
    ...query,
    path: '/api/as-of/grades',
    summary: 'What each grade was offered at a moment.',
    input,
    answer: classRoutes.grades.answer,
  }),
  pricesAsOf: defineRoute({
    ...query,
    path: '/api/as-of/prices',
    summary: 'What the plans cost as it was known at a moment.',
    input,
    answer: priceRoutes.prices.answer,
  }),
};
