import { moneySchema } from '@hoops/domain/money';
import { failedPaymentItemSchema, refundItemSchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf, unreadableIds } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const pageInput = z.object({ cursor: z.optional(cursorSchema) });

const overdueFamily = z.strictObject({
  parentID: z.string(),
  parentName: z.string(),
  /** Months whose class bill is unpaid and that are over. */
  periods: z.readonly(z.array(z.string())),
  classes: moneySchema,
  /** Plan payments that failed and are not paid yet, and the running months of plans that were given up for it. */
  plans: moneySchema,
});

const refundLine = z.extend(refundItemSchema, {
  /** Null when the family no longer exists. */
  parentName: z.nullable(z.string()),
  /** What was paid; null when that payment is older than our records. */
  paid: z.nullable(moneySchema),
  /** `full` when this refund alone returns the payment. */
  extent: z.enum(['full', 'part']),
});

/** The club's money, for administrators. All amounts are integer cents. */
export const moneyRoutes = {
  money: defineRoute({
    ...query,
    trails: true,
    path: '/api/money',
    summary: 'What this month of the club expects, and what came and went.',
    input: z.object({}),
    answer: z.strictObject({
      /** The club's calendar month, `2026-11`. */
      period: z.string(),
      /**
       * Plans: the price of every plan period that begins in the month, begun or still to come. Classes: the
       * month's class bills, paid or not.
       */
      expected: z.strictObject({ plans: moneySchema, classes: moneySchema }),
      /** Payments that arrived in the month, whatever month they are for, before refunds. */
      received: z.strictObject({ plans: moneySchema, classes: moneySchema }),
      /** Refunds made in the month, whatever month the payment was of. */
      refunded: moneySchema,
      /** What disputes took in the month minus what they gave back, without fees. */
      disputed: moneySchema,
      /** Amounts that the figures lack. */
      unreadable: unreadableIds,
      asOf: z.string(),
    }),
  }),
  overdueFamilies: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/overdue',
    summary: 'Families with unpaid class bills of earlier months or failed plan payments.',
    input: pageInput,
    answer: pageOf(overdueFamily),
  }),
  failedPayments: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/failed',
    summary: 'Plan payments that failed and are not paid yet, newest first.',
    input: pageInput,
    answer: pageOf(failedPaymentItemSchema),
  }),
  refunds: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/refunds',
    summary: 'Refunds, newest first, each full or part.',
    input: pageInput,
    answer: pageOf(refundLine),
  }),
};
