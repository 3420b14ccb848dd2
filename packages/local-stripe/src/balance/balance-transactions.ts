import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { afterBusinessDays } from '../time/calendar.ts';
import { text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

/** Standard price of a card payment in the United States. A refund does not return it. */
const cardFee = (cents: number): number => Math.round(cents * 0.029) + 30;
export const disputeFee = 1_500;

/** Business days until a card payment can be paid out. */
const daysUntilAvailable = 2;

type Movement = Pick<
  BalanceTransaction,
  'amount' | 'description' | 'fee_details' | 'reporting_category' | 'source' | 'type'
> & { readonly availableOn?: number };

/** Id of the club's only bank account; without it, nothing is paid out. */
export const bankAccountId = 'ba_local';

/** Midnight (UTC) of the first business day on which a movement can be paid out. */
export const payoutRun = ({ available_on }: Pick<BalanceTransaction, 'available_on'>): number =>
  afterBusinessDays(available_on - 1, 1);

const awaitPayout = (tx: Transaction, moved: BalanceTransaction): void => {
  tx.put('unpaid_movements', { id: `unpaid_${moved.id}`, transaction: moved.id });
  const account = tx.find('bank_accounts', bankAccountId);
  if (!account || account.isStopped) return;
  const nextRunAt = Math.min(account.nextRunAt ?? Number.POSITIVE_INFINITY, payoutRun(moved));
  tx.put('bank_accounts', { ...account, nextRunAt });
};

const feeDetail = (amount: number, description: string): BalanceTransaction['fee_details'] =>
  amount === 0 ? [] : [{ amount, application: null, currency: 'usd', description, type: 'stripe_fee' }];

/** Changes the balance now; the amount is paid out later. */
const move = (tx: Transaction, { availableOn = tx.at, ...movement }: Movement): BalanceTransaction => {
  const fee = movement.fee_details.reduce((sum, { amount }) => sum + amount, 0);
  const moved: BalanceTransaction = {
    ...movement,
    available_on: availableOn,
    balance_type: 'payments',
    created: tx.at,
    currency: 'usd',
    exchange_rate: null,
    fee,
    id: tx.newId('txn'),
    net: movement.amount - fee,
    object: 'balance_transaction',
    status: availableOn <= tx.at ? 'available' : 'pending',
  };
  tx.put('balance_transactions', moved);
  if (movement.type !== 'payout') awaitPayout(tx, moved);
  return moved;
};

export const moveForCharge = (
  tx: Transaction,
  { id, amount, description }: Pick<Charge, 'id' | 'amount' | 'description'>,
): string =>
  move(tx, {
    amount,
    availableOn: afterBusinessDays(tx.at, daysUntilAvailable),
    description,
    fee_details: feeDetail(cardFee(amount), 'Stripe processing fees'),
    reporting_category: 'charge',
    source: id,
    type: 'charge',
  }).id;

export const moveForRefund = (tx: Transaction, { id, amount }: Pick<Refund, 'id' | 'amount'>): string =>
  move(tx, {
    amount: -amount,
    description: 'REFUND FOR CHARGE',
    fee_details: [],
    reporting_category: 'refund',
    source: id,
    type: 'refund',
  }).id;

export const moveForFailedRefund = (tx: Transaction, { id, amount }: Pick<Refund, 'id' | 'amount'>): string =>
  move(tx, {
    amount,
    description: 'REFUND FAILURE',
    fee_details: [],
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  }).id;

/** @param amount in cents; negative when the bank takes the money */
export const moveForDispute = (tx: Transaction, id: Dispute['id'], amount: number): BalanceTransaction =>
  move(tx, {
    amount,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    fee_details: feeDetail(amount < 0 ? disputeFee : -disputeFee, 'Dispute fee'),
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    type: 'adjustment',
  });

export const moveForPayout = (tx: Transaction, { id, amount }: Pick<Payout, 'id' | 'amount'>): string =>
  move(tx, {
    amount: -amount,
    description: 'STRIPE PAYOUT',
    fee_details: [],
    reporting_category: 'payout',
    source: id,
    type: 'payout',
  }).id;

/** Returns the money of a payout that the bank rejected to the balance. */
export const moveForFailedPayout = (tx: Transaction, { id, amount }: Pick<Payout, 'id' | 'amount'>): string =>
  move(tx, {
    amount,
    description: 'PAYOUT FAILURE',
    fee_details: [],
    reporting_category: 'payout_reversal',
    source: id,
    type: 'payout_failure',
  }).id;

export const balanceTransactionRoutes: readonly Route[] = [
  listRoute(
    '/v1/balance_transactions',
    'balance_transactions',
    { payout: text, source: text, type: text },
    ({ id }, { payout }, tx) => payout === undefined || tx.find('paid_out', id)?.payout === payout,
  ),
  route('GET', '/v1/balance_transactions/:id', {}, ({ tx, id }) => tx.need('balance_transactions', id)),
];
