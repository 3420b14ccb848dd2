import { moneySchema } from '@hoops/domain/money';
import type { Period } from '@hoops/domain/time/club-time';
import { attendanceDaySchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { unreadableIds } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;

/** A month as a caller names it, `2026-11`: one that exists, of this century. */
export const monthSchema = z.pipe(
  z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)),
  z.transform((text) => text as Period),
);

/** The figures that can be had as a file. They are about no one person. */
export const figureLists = ['months', 'attendance'] as const;
export type FigureList = (typeof figureLists)[number];

const plansAndClasses = z.strictObject({ plans: moneySchema, classes: moneySchema });

const monthFigures = z.strictObject({
  /** A calendar month of the club, `2026-11`. */
  period: z.string(),
  /** Plan periods that begin in the month, and the month's class bills, paid or not. */
  expected: plansAndClasses,
  /** Payments that arrived in the month, whatever they are for, before refunds. */
  received: plansAndClasses,
  /** Refunds made in the month, whatever the payment was. */
  refunded: moneySchema,
  /** What disputes took in the month minus what they gave back, whatever the payment was. */
  disputed: moneySchema,
  /** What was due in the month and is unpaid now: class bills once the month is over, and failed plan payments. */
  overdue: plansAndClasses,
  /** Athletes at the end of the month, or now in the current one: on a plan, and with classes alone. */
  enrolled: z.strictObject({ plans: z.int(), classesOnly: z.int() }),
});

const range = {
  /** The first month of which anything is known; null for a new club. */
  first: z.nullable(z.string()),
  /** The club's current month. */
  current: z.string(),
  unreadable: unreadableIds,
  asOf: z.string(),
};

/** What charts are drawn from. All amounts are integer cents; docs/figures.md defines each figure. */
export const figureRoutes = {
  monthFigures: defineRoute({
    ...query,
    trails: true,
    path: '/api/figures/months',
    summary:
      'Twelve months, oldest first: what was expected, received, refunded and is overdue, and who was enrolled.',
    input: z.object({
      /** The last of the months; the current one when left out or still to come. */
      until: z.optional(monthSchema),
    }),
    answer: z.strictObject({ months: z.readonly(z.array(monthFigures)), ...range }),
  }),
  attendanceFigures: defineRoute({
    ...query,
    trails: true,
    path: '/api/figures/attendance',
    summary: 'How many were marked present and absent on each day of a month.',
    input: z.object({
      /** The current month when left out or still to come. */
      month: z.optional(monthSchema),
    }),
    answer: z.strictObject({
      month: z.string(),
      /** Days on which attendance was marked, in order. */
      days: z.readonly(z.array(attendanceDaySchema)),
      ...range,
    }),
  }),
};
