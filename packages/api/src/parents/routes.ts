import { familySummarySchema } from '@hoops/projections/views/family-view';
import { mailItemSchema, parentListItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';
import { owedAnswer } from '../payments/owed-answer.ts';
import { receiptAnswer } from '../payments/receipt-answer.ts';
import { paymentsAnswer } from '../payments/routes.ts';
import { cursorSchema, pageOf, searchTextSchema, sortedBy } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const cursor = z.optional(cursorSchema);

export const parentRoutes = {
  parents: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents',
    summary:
      'Parents, except administrators, with partners and other homes. Search covers names, emails and phone number.',
    input: z.object({ search: z.optional(searchTextSchema), ...sortedBy(['name', 'payment']), cursor }),
    answer: pageOf(
      z.extend(parentListItemSchema, {
        partners: z.readonly(z.array(z.string())),
        otherHomeOf: z.readonly(
          z.array(
            z.strictObject({
              parentID: z.string(),
              parentName: z.string(),
              athletes: z.readonly(z.array(z.string())),
            }),
          ),
        ),
      }),
    ),
  }),
  getParent: defineRoute({
    ...query,
    path: '/api/parents/{parentId}',
    summary: 'One family, for administrators, without medical notes and emergency contacts.',
    input: z.object({ parentId: z.string() }),
    answer: z.strictObject({ family: familySummarySchema, ...owedAnswer, ...versioned }),
  }),
  parentPayments: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/payments',
    summary: 'Payments and refunds of one family, newest first.',
    input: z.object({ parentId: searchTextSchema }),
    answer: paymentsAnswer,
  }),
  parentReceipt: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/receipts/{paymentId}',
    summary: 'The receipt of a payment or a refund of one family.',
    input: z.object({ parentId: searchTextSchema, paymentId: z.string() }),
    answer: z.strictObject({ receipt: receiptAnswer }),
  }),
  parentMails: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/mails',
    summary: 'Emails sent to one family with their delivery status, newest first.',
    input: z.object({ parentId: searchTextSchema, cursor }),
    answer: pageOf(mailItemSchema),
  }),
};
