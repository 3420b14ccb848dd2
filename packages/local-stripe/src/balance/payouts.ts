import type { Payout } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import { afterBusinessDays, secondsPerHour } from '../time/calendar.ts';
import { since, text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';
import { bankAccountId, moveForFailedPayout, moveForPayout, payoutRun } from './balance-transactions.ts';

const messages: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  no_account: 'The bank account could not be located.',
};

export const payOut = (tx: Transaction): void => {
  const account = tx.need('bank_accounts', bankAccountId);
  const waiting = tx
    .all('unpaid_movements')
    .map(({ id, transaction }) => ({ id, moved: tx.need('balance_transactions', transaction) }));
  const due = waiting.filter(({ moved }) => moved.available_on <= tx.at);
  const later = waiting.filter(({ moved }) => moved.available_on > tx.at);
  tx.put('bank_accounts', {
    ...account,
    nextRunAt: later.length === 0 ? null : Math.min(...later.map(({ moved }) => payoutRun(moved))),
  });
  const amount = due.reduce((sum, { moved }) => sum + moved.net, 0);
  if (amount === 0) return;
  const id = tx.newId('po');
  const balance_transaction = moveForPayout(tx, { id, amount });
  for (const { id: unpaid, moved } of due) {
    tx.remove('unpaid_movements', unpaid);
    tx.put('balance_transactions', { ...moved, status: 'available' });
  }
  for (const transaction of [...due.map(({ moved }) => moved.id), balance_transaction])
    tx.put('paid_out', { id: transaction, payout: id });
  const payout: Payout = {
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: afterBusinessDays(tx.at, 1),
    automatic: true,
    balance_transaction,
    created: tx.at,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: bankAccountId,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    id,
    livemode: false,
    metadata: {},
    method: 'standard',
    object: 'payout',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  write(tx, 'payouts', payout, 'payout.created');
};

/** The list of a payout's movements is complete some hours after its creation. */
export const reconciledAt = ({ created }: Payout): number => created + 2 * secondsPerHour;

export const reconcilePayout = (tx: Transaction, payout: Payout): void => {
  change(tx, 'payouts', payout, { reconciliation_status: 'completed' }, 'reconciliation_completed');
};

/** The bank accepts or rejects a payout on its arrival date. A rejection stops all further payouts. */
export const arrive = (tx: Transaction, payout: Payout): void => {
  const account = tx.need('bank_accounts', bankAccountId);
  if (account.rejects === null) {
    change(tx, 'payouts', payout, { status: 'paid' }, 'paid');
    return;
  }
  const failed = {
    failure_balance_transaction: moveForFailedPayout(tx, payout),
    failure_code: account.rejects,
    failure_message: messages[account.rejects] ?? null,
    status: 'failed',
  };
  tx.put('bank_accounts', { ...tx.need('bank_accounts', bankAccountId), nextRunAt: null, isStopped: true });
  change(tx, 'payouts', payout, failed, 'failed');
};

export const payoutRoutes: readonly Route[] = [
  listRoute(
    '/v1/payouts',
    'payouts',
    { arrival_date: since, status: text },
    (row, { arrival_date = 0 }) => row.arrival_date >= arrival_date,
  ),
  route('GET', '/v1/payouts/:id', {}, ({ tx, id }) => tx.need('payouts', id)),
];

/** Gives the account a bank account; `rejects` is the failure code of its next payouts. */
export const setBankAccount = (tx: Transaction, rejects: string | null): void => {
  const waiting = tx
    .all('unpaid_movements')
    .map(({ transaction }) => tx.need('balance_transactions', transaction));
  const runs = waiting.map((moved) => Math.max(payoutRun(moved), afterBusinessDays(tx.at, 1)));
  tx.put('bank_accounts', {
    id: bankAccountId,
    rejects,
    isStopped: false,
    nextRunAt: runs.length === 0 ? null : Math.min(...runs),
  });
};
