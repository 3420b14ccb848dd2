import { evidenceSchema } from '@hoops/domain/family/disputes/evidence';
import { answerDisputeInput, disputeInput } from '@hoops/domain/family/disputes/inputs';
import { familyIdSchema } from '@hoops/domain/ids';
import { disputeItemSchema } from '@hoops/projections/views/disputes';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';
import { cursorSchema, pageOf, soughtText } from '../rows/page.ts';

const admin = { auth: 'admin' } as const;
const command = { ...admin, method: 'POST', kind: 'command', group: 'billing' } as const;
const done = z.strictObject(versioned);

/** Disputed payments, for administrators. */
export const disputeRoutes = {
  disputes: defineRoute({
    ...admin,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/money/disputes',
    summary:
      'Disputed payments: those that are open, the most urgent first; or those that are over, newest first.',
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
    summary: 'A disputed payment, with the evidence that our events have for it.',
    input: z.object({ parentId: soughtText, disputeId: soughtText }),
    answer: z.strictObject({
      dispute: disputeItemSchema,
      /** Nothing is on its way to the payment provider, and the day has not passed. */
      canAnswer: z.boolean(),
      /** What an administrator wrote last; else what events say. No name of a child is in what we write. */
      evidence: evidenceSchema,
      /** When the evidence was saved or submitted; null when it is a proposal, is on its way, or was refused. */
      savedAt: z.nullable(z.string()),
    }),
  }),
  answerDispute: defineRoute({
    ...command,
    path: '/api/answerDispute',
    summary: 'Leaves evidence with the payment provider: as a draft, or submitted to the bank, once.',
    input: z.extend(answerDisputeInput, { parentId: familyIdSchema }),
    answer: done,
  }),
  acceptDispute: defineRoute({
    ...command,
    path: '/api/acceptDispute',
    summary: 'Gives in: the dispute is lost, and what it took stays with the family.',
    input: z.extend(disputeInput, { parentId: familyIdSchema }),
    answer: done,
  }),
};
