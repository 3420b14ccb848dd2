import { moneySchema } from '@hoops/domain/money';
import type { Period } from '@hoops/domain/time/club-time';
import { attendanceDaySchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { unreadableIds } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;

export const monthSchema = z.pipe(
  z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)),
  z.transform((text) => text as Period),
);

/** Lists without personal data. */
export const figureLists = ['months', 'attendance', 'journal'] as const;
export type FigureList = (typeof figureLists)[number];

const plansAndClasses = z.strictObject({ plans: moneySchema, classes: moneySchema });

const monthFigures = z.strictObject({
  /** Club-local month, `2026-11`. */
  period: z.string(),
  /** Plan periods that begin in the month, and class bills of the month, paid or not. */
  expected: plansAndClasses,
  /** Payments received in the month, before refunds. */
  received: plansAndClasses,
  refunded: moneySchema,
  /** Amounts withdrawn by disputes in the month, minus returned amounts. */
  disputed: moneySchema,
  /** Due in the month and still unpaid: class bills of a past month, and failed plan payments. */
  overdue: plansAndClasses,
  enrolled: z.strictObject({ plans: z.int(), classesOnly: z.int() }),
});

const range = {
  /** First month with data; null for a new club. */
  first: z.nullable(z.string()),
  /** Current club-local month. */
  current: z.string(),
  unreadable: unreadableIds,
  asOf: z.string(),
};

/** Chart figures in integer cents, defined in docs/figures.md. */
export const figureRoutes = {
  monthFigures: defineRoute({
    ...query,
    trails: true,
    path: '/api/figures/months',
    summary:
      'Twelve months, oldest first: expected, received, refunded and overdue amounts, and enrolled athletes.',
    input: z.object({
      /** Last month of the range; defaults to the current month. */
      until: z.optional(monthSchema),
    }),
    answer: z.strictObject({ months: z.readonly(z.array(monthFigures)), ...range }),
  }),
  attendanceFigures: defineRoute({
    ...query,
    trails: true,
    path: '/api/figures/attendance',
    summary: 'Number of athletes marked present and absent on each day of a month.',
    input: z.object({
      /** Defaults to the current month. */
      month: z.optional(monthSchema),
    }),
    answer: z.strictObject({
      month: z.string(),
      days: z.readonly(z.array(attendanceDaySchema)),
      ...range,
    }),
  }),
};
