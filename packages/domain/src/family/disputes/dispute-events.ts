import type { FamilyEventOf } from '../events.ts';
import type { Dispute, Family } from '../state.ts';
import { isOver, type ObservedDispute } from './observed.ts';

type Events = readonly FamilyEventOf<
  'DisputeOpened' | 'DisputeChanged' | 'DisputeFundsMoved' | 'DisputeClosed'
>[];

/**
 * New facts about a dispute: opening, status and money movements. The order and number of webhooks have no
 * effect.
 */
export const disputeObserved = (family: Family, observed: ObservedDispute): Events => {
  const { disputeId, paymentId, status, isInquiry, dueBy, moves, intentId: _intentId, ...facts } = observed;
  const known = family.disputes.find((dispute) => dispute.disputeId === disputeId);
  const stands = { status, isInquiry, dueBy };
  return [
    ...(known
      ? []
      : [{ type: 'DisputeOpened', data: { disputeId, paymentId, ...facts, ...stands } } as const]),
    ...moves
      .filter(({ transactionId }) => !family.recordedFacts.includes(transactionId))
      .map((move) => ({ type: 'DisputeFundsMoved', data: { disputeId, paymentId, ...move } }) as const),
    ...changed(known, disputeId, stands),
  ];
};

const changed = (
  known: Dispute | undefined,
  disputeId: string,
  stands: Pick<Dispute, 'status' | 'isInquiry' | 'dueBy'>,
): Events => {
  if (isOver(stands)) {
    if (known?.status === stands.status) return [];
    return [{ type: 'DisputeClosed', data: { disputeId, status: stands.status } }];
  }
  const isSame =
    !known ||
    (known.status === stands.status && known.isInquiry === stands.isInquiry && known.dueBy === stands.dueBy);
  return isSame ? [] : [{ type: 'DisputeChanged', data: { disputeId, ...stands } }];
};
