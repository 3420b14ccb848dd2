import type { Envelope } from '@hoops/domain/envelope';
import { ledgerEntry } from '@hoops/domain/ledger/ledger';
import { usd } from '@hoops/domain/money';
import { type PayoutState, payoutDifference } from '@hoops/domain/payout/payout-decider';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { LedgerItem, PayoutItem } from '../views/money.ts';

export const payoutRows = (payout: PayoutState): readonly EntryRow[] => {
  if (!payout) return [];
  const { payoutId, cents, status, sentAt, arrivesOn, reason, movements, feeCents } = payout;
  const difference = payoutDifference(payout);
  const data: PayoutItem = {
    payoutId,
    amount: usd(cents),
    status,
    sentAt,
    arrivesOn,
    reason,
    contents: difference === null ? null : { movements, fees: usd(feeCents), difference: usd(difference) },
  };
  return [{ kind: 'entry', list: lists.payouts, sort: sentAt, id: payoutId, data }];
};

/** Immutable row of an event that moves money, in the journal of its month. */
export const ledgerRows = (envelope: Envelope): readonly EntryRow[] => {
  const entry = ledgerEntry(envelope, envelope.occurredAt ?? envelope.at);
  if (!entry) return [];
  const data: LedgerItem = { ...entry, stream: envelope.stream };
  return [{ kind: 'entry', list: lists.ledger(clubPeriod(data.at)), sort: data.at, id: envelope.id, data }];
};
