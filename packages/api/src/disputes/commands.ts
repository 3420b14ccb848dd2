import type { Implementations } from '../http/create-handler.ts';
import { type BillingDeps, failures, runIntentOfFamily } from '../http/run-intent-command.ts';

export const disputeCommands = (deps: BillingDeps): Implementations<'answerDispute' | 'acceptDispute'> => ({
  answerDispute: ({ parentId, ...input }, request) =>
    runIntentOfFamily(deps, request, parentId, { type: 'AnswerDispute', ...input }, answers),
  acceptDispute: ({ parentId, ...input }, request) =>
    runIntentOfFamily(deps, request, parentId, { type: 'AcceptDispute', ...input }, answers),
});

const answers = failures('dispute-refused', 'provider-silent');
