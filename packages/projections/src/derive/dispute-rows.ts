import { disputeRefusalReason } from '@hoops/domain/family/disputes/dispute-sentences';
import { pendingDisputeAction } from '@hoops/domain/family/disputes/evolve';
import { isOver, needsResponse } from '@hoops/domain/family/disputes/observed';
import type { Dispute, Family } from '@hoops/domain/family/state';
import { usd } from '@hoops/domain/money';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { DisputeItem } from '../views/disputes.ts';

/** Open disputes sort by due date, closed disputes by start. */
export const disputeRows = (family: Family): readonly EntryRow[] =>
  family.disputes.map((dispute) => ({
    kind: 'entry',
    list: isOver(dispute) ? lists.disputesOver : lists.disputes,
    sort: isOver(dispute) ? dispute.openedAt : sortOfOpen(dispute),
    id: dispute.disputeId,
    data: disputeItem(family, dispute),
  }));

/** Disputes that need a response sort first, then by due date. */
const sortOfOpen = (dispute: Dispute): string =>
  `${needsResponse(dispute) ? 0 : 1} ${dispute.dueBy ?? '9999'}`;

export const disputeItem = (family: Family, dispute: Dispute): DisputeItem => ({
  disputeId: dispute.disputeId,
  parentID: family.familyId,
  parentName: family.parent.name,
  paymentId: dispute.paymentId,
  amount: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  isInquiry: dispute.isInquiry,
  dueBy: dispute.dueBy,
  openedAt: dispute.openedAt,
  taken: usd(dispute.takenCents),
  fee: usd(dispute.feeCents),
  answer: dispute.answer,
  onItsWay: pendingDisputeAction(family, dispute),
  refusalWords: dispute.refused === null ? null : disputeRefusalReason(dispute.refused),
});
