import type * as z from 'zod/mini';
import { isRejection, reject } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { IntentOf } from '../intents.ts';
import type { Dispute, Family } from '../state.ts';
import { disputeObserved } from './dispute-events.ts';
import {
  DisputeAcceptanceRequested,
  DisputeAccepted,
  DisputeAnswered,
  DisputeAnswerFailed,
  DisputeAnswerRequested,
  DisputeChanged,
  DisputeClosed,
  DisputeFundsMoved,
  DisputeOpened,
} from './events.ts';
import { pendingDisputeAction } from './evolve.ts';
import type { answerDisputeInput, disputeInput } from './inputs.ts';
import { isOpenAt, type ObservedDispute } from './observed.ts';

const ObserveDispute = familyRecord({
  type: 'ObserveDispute',
  emits: [DisputeAnswered, DisputeAccepted, DisputeOpened, DisputeChanged, DisputeFundsMoved, DisputeClosed],
}).decidedBy((family, observed: ObservedDispute) => [
  ...fulfilledRequest(family, observed),
  ...disputeObserved(family, observed),
]);

const fulfilledRequest = (family: Family, { disputeId, status, intentId: stored }: ObservedDispute) => {
  const open = family.openIntents.find((intent) => intent.intentId === stored);
  if (open?.kind === 'answer-dispute') {
    const { intentId: id, submit: submitted } = open;
    return [{ type: 'DisputeAnswered', data: { disputeId, intentId: id, submitted } }] as const;
  }
  // A matching intent id means that this app closed the dispute: the id is stored at Stripe before closing.
  return open?.kind === 'accept-dispute' && status === 'lost'
    ? ([{ type: 'DisputeAccepted', data: { disputeId, intentId: open.intentId } }] as const)
    : [];
};

const rejections = ['dispute-not-found', 'dispute-not-open', 'dispute-in-progress'] as const;

const openDispute = (family: Family, id: string, at: string) => {
  const dispute: Dispute | undefined = family.disputes.find(({ disputeId }) => disputeId === id);
  if (!dispute) return reject('dispute-not-found');
  if (!isOpenAt(dispute, at)) return reject('dispute-not-open');
  return pendingDisputeAction(family, dispute) === null ? dispute : reject('dispute-in-progress');
};

const AnswerDispute = familyCommand({
  type: 'AnswerDispute',
  emits: [DisputeAnswerRequested],
  rejects: [...rejections],
}).decidedBy((family, command: z.output<typeof answerDisputeInput>, { at, newId }) => {
  const { disputeId, submit, evidence } = command;
  const dispute = openDispute(family, disputeId, at);
  if (isRejection(dispute)) return dispute;
  return [
    {
      type: 'DisputeAnswerRequested',
      data: { disputeId, intentId: intentId(newId()), submit, evidence },
    },
  ];
});

/** Accepts the loss of a dispute. An inquiry cannot be accepted, because it took no money. */
const AcceptDispute = familyCommand({
  type: 'AcceptDispute',
  emits: [DisputeAcceptanceRequested],
  rejects: [...rejections, 'inquiry-not-accepted'],
}).decidedBy((family, { disputeId }: z.output<typeof disputeInput>, { at, newId }) => {
  const dispute = openDispute(family, disputeId, at);
  if (isRejection(dispute)) return dispute;
  if (dispute.isInquiry) return reject('inquiry-not-accepted');
  return [{ type: 'DisputeAcceptanceRequested', data: { disputeId, intentId: intentId(newId()) } }];
});

export const disputeCommands = [ObserveDispute, AnswerDispute, AcceptDispute] as const;

const failed = (
  _family: Family,
  { disputeId, intentId }: IntentOf<'answer-dispute' | 'accept-dispute'>,
  why: Refusal,
) => [{ type: 'DisputeAnswerFailed', data: { disputeId, intentId, ...why } }] as const;

export const disputeOutcomes = [
  outcomesOf('answer-dispute', [DisputeAnswerFailed]).recordedBy({ failed }),
  outcomesOf('accept-dispute', [DisputeAnswerFailed]).recordedBy({ failed }),
] as const;
