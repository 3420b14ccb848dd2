import type { EventOf } from '../../event.ts';
import { remember } from '../payments/evolve.ts';
import type { Dispute, Family } from '../state.ts';
import type { disputeEvents } from './events.ts';

type DisputeEvent = EventOf<(typeof disputeEvents)[number]>;

export const evolveDisputes = (family: Family, event: DisputeEvent): Family => {
  switch (event.type) {
    case 'DisputeOpened': {
      const { disputeId, paymentId, amount, reason, status, isInquiry, dueBy, openedAt } = event.data;
      const facts = { disputeId, paymentId, amount, reason, status, isInquiry, dueBy, openedAt };
      return {
        ...family,
        disputes: [...family.disputes, { ...facts, takenCents: 0, feeCents: 0, answer: null, refused: null }],
      };
    }
    case 'DisputeChanged': {
      const { disputeId, ...stands } = event.data;
      return update(family, disputeId, () => stands);
    }
    case 'DisputeFundsMoved': {
      const { disputeId, transactionId, amount, fee } = event.data;
      const moved = update(family, disputeId, ({ takenCents, feeCents }) => ({
        takenCents: takenCents - amount.cents,
        feeCents: feeCents + fee.cents,
      }));
      return remember(moved, transactionId);
    }
    case 'DisputeClosed':
      return update(family, event.data.disputeId, () => ({ status: event.data.status }));
    case 'DisputeAnswered':
      return update(family, event.data.disputeId, () => ({
        answer: event.data.submitted ? 'submitted' : 'draft',
      }));
    case 'DisputeAccepted':
      return update(family, event.data.disputeId, () => ({ answer: 'accepted' }));
    case 'DisputeAnswerFailed':
      return update(family, event.data.disputeId, () => ({ refused: event.data.code }));
    case 'DisputeAnswerRequested':
    case 'DisputeAcceptanceRequested':
      return update(family, event.data.disputeId, () => ({ refused: null }));
    default:
      return event satisfies never;
  }
};

const update = (
  family: Family,
  disputeId: string,
  changes: (dispute: Dispute) => Partial<Dispute>,
): Family => ({
  ...family,
  disputes: family.disputes.map((dispute) =>
    dispute.disputeId === disputeId ? { ...dispute, ...changes(dispute) } : dispute,
  ),
});

export const pendingDisputeAction = (
  { openIntents }: Family,
  { disputeId }: Pick<Dispute, 'disputeId'>,
): 'draft' | 'submit' | 'accept' | null => {
  const intent = openIntents.find((one) => 'disputeId' in one && one.disputeId === disputeId);
  switch (intent?.kind) {
    case 'answer-dispute':
      return intent.submit ? 'submit' : 'draft';
    case 'accept-dispute':
      return 'accept';
    default:
      return null;
  }
};
