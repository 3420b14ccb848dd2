import { programs } from '@hoops/domain/club/days';
import { planIds } from '@hoops/domain/club/plans';
import { moneySchema } from '@hoops/domain/money';
import { failedPaymentItemSchema, payoutItemSchema, refundItemSchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { monthSchema } from '../figures/routes.ts';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf, unreadableIds } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const pageInput = z.object({ cursor: z.optional(cursorSchema) });

const overdueFamily = z.strictObject({
  parentID: z.string(),
  parentName: z.string(),
  periods: z.readonly(z.array(z.string())),
  classes: moneySchema,
  /** Failed plan payments, and uncharged months of plans that Stripe stopped collecting. */
  plans: moneySchema,
});

const refundLine = z.extend(refundItemSchema, {
  /** Null for a former family. */
  parentName: z.nullable(z.string()),
  /** Amount of the refunded payment; null if the payment is older than our records. */
  paid: z.nullable(moneySchema),
  extent: z.enum(['full', 'part']),
});

/** The club's money, for administrators; integer cents. */
export const moneyRoutes = {
  money: defineRoute({
    ...query,
    trails: true,
    path: '/api/money',
    summary: 'The club’s expected, received and refunded amounts this month.',
    input: z.object({}),
    answer: z.strictObject({
      /** Club-local month, `2026-11`. */
      period: z.string(),
      expected: z.strictObject({ plans: moneySchema, classes: moneySchema }),
      received: z.strictObject({ plans: moneySchema, classes: moneySchema }),
      refunded: moneySchema,
      disputed: moneySchema,
      owed: moneySchema,
      programs: z.readonly(
        z.array(z.strictObject({ id: z.enum([...planIds, ...programs]), amount: moneySchema })),
      ),
      unreadable: unreadableIds,
      asOf: z.string(),
    }),
  }),
  overdueFamilies: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/overdue',
    summary: 'Families with unpaid class bills from earlier months or failed plan payments.',
    input: pageInput,
    answer: pageOf(overdueFamily),
  }),
  failedPayments: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/failed',
    summary: 'Failed plan payments that are still unpaid, newest first.',
    input: pageInput,
    answer: pageOf(failedPaymentItemSchema),
  }),
  refunds: defineRoute({
    ...query,
    trails: true,
    path: '/api/money/refunds',
    summary: 'Full and partial refunds, newest first.',
    input: pageInput,
    answer: pageOf(refundLine),
  }),
  payouts: defineRoute({
    ...query,
    path: '/api/money/payouts',
    summary: 'Payouts to the club’s bank account, newest first, with fees.',
    input: pageInput,
    answer: pageOf(payoutItemSchema),
  }),
  journal: defineRoute({
    ...query,
    path: '/api/money/journal',
    summary: 'One month’s journal as plain text for hledger and ledger, with the closing balances.',
    input: z.object({
      /** Defaults to the current month. */
      month: z.optional(monthSchema),
    }),
    answer: z.strictObject({
      month: z.string(),
      text: z.string(),
      fileName: z.string(),
      /** First month with an entry; null for a new club. */
      first: z.nullable(z.string()),
      current: z.string(),
      unreadable: unreadableIds,
    }),
  }),
};
