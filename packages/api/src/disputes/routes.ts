import { evidenceSchema } from '@hoops/domain/family/disputes/evidence';
import { answerDisputeInput, disputeInput } from '@hoops/domain/family/disputes/inputs';
import { familyIdSchema } from '@hoops/domain/ids';
import { disputeItemSchema } from '@hoops/projections/views/disputes';
import * as z from 'zod/mini';
import { defineRoute, operationAnswer } from '../http/route.ts';
import { cursorSchema, pageOf, searchTextSchema } from '../rows/page.ts';

const admin = { auth: 'admin' } as const;
const command = { ...admin, method: 'POST', kind: 'command', group: 'billing' } as const;
const done = z.strictObject(operationAnswer);

export const disputeRoutes = {
  disputes: defineRoute({
    ...admin,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/money/disputes',
    summary: 'Disputed payments: open disputes, most urgent first, or closed disputes, newest first.',
    input: z.object({ over: z.optional(z.literal('yes')), cursor: z.optional(cursorSchema) }),
    answer: pageOf(disputeItemSchema),
  }),
  dispute: defineRoute({
    ...admin,
    method: 'GET',
    kind: 'query',
    group: 'audit',
    trails: true,
    path: '/api/audit/disputes/{parentId}/{disputeId}',
    summary: 'One disputed payment, with the evidence from our events.',
    input: z.object({ parentId: searchTextSchema, disputeId: searchTextSchema }),
    answer: z.strictObject({
      dispute: disputeItemSchema,
      /** True if no request is open and the deadline has not passed. */
      canAnswer: z.boolean(),
      /** The administrator's latest text, or the proposed evidence; without children's names. */
      evidence: evidenceSchema,
      /**
       * Time when the text was saved or submitted; null for a proposal, and for an open or rejected request.
       */
      savedAt: z.nullable(z.string()),
    }),
  }),
  answerDispute: defineRoute({
    ...command,
    path: '/api/answerDispute',
    summary: 'Saves evidence with the payment provider as a draft, or submits it to the bank once.',
    input: z.extend(answerDisputeInput, { parentId: familyIdSchema }),
    answer: done,
  }),
  acceptDispute: defineRoute({
    ...command,
    path: '/api/acceptDispute',
    summary: 'Accepts a dispute, which is then lost. The family keeps the money.',
    input: z.extend(disputeInput, { parentId: familyIdSchema }),
    answer: done,
  }),
};
