import { moveForFailedRefund } from '../balance/balance-transactions.ts';
import { arrive, payOut, reconciledAt, reconcilePayout } from '../balance/payouts.ts';
import type { Dispute, Invoice, Payout, Subscription, SubscriptionSchedule, TestClock } from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import { isLive, itemOf } from '../resources/subscription.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { BankAccount, BankDecision, PendingRefund, TableName } from '../store/tables.ts';
import { secondsPerHour } from '../time/calendar.ts';
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts';
import { decideDispute, needsResponse, passDeadline } from './dispute-charge.ts';
import { endSubscription, expireSubscription } from './end-subscription.ts';
import { renewSubscription, resumeCollection } from './renew-subscription.ts';
import { enterNextPhase } from './run-schedule.ts';

/** Order within a second: a phase change precedes the renewal, because the phase sets the price. */
const order = [
  'enter-phase',
  'expire',
  'cancel',
  'resume-collection',
  'renew',
  'finalize',
  'retry',
  'decide',
  'deadline',
  'fail-refund',
  'pay-out-refund',
  'pay-out',
  'reconcile-payout',
  'arrive',
  'clock-ready',
] as const;
type Work = (typeof order)[number];

export type DueWork = {
  readonly at: number;
  readonly work: Work;
  readonly id: string;
};

const hoursToBegin = 23;

type Planned = Omit<DueWork, 'id'> | undefined;

const planForSchedule = ({ status, current_phase }: SubscriptionSchedule): Planned =>
  status === 'active' && current_phase ? { at: current_phase.end_date, work: 'enter-phase' } : undefined;

const planForSubscription = (subscription: Subscription): Planned => {
  const { cancel_at, pause_collection, schedule } = subscription;
  if (!isLive(subscription)) return undefined;
  if (subscription.status === 'incomplete') {
    return { at: subscription.created + hoursToBegin * secondsPerHour, work: 'expire' };
  }
  const renewsAt = itemOf(subscription).current_period_end;
  const cancels = cancel_at !== null && cancel_at <= renewsAt && schedule === null;
  const next: Planned = cancels ? { at: cancel_at, work: 'cancel' } : { at: renewsAt, work: 'renew' };
  const resumesAt = pause_collection?.resumes_at ?? null;
  // Collection resumes before other work of the same second, so that new invoices are collected.
  return resumesAt !== null && resumesAt <= next.at ? { at: resumesAt, work: 'resume-collection' } : next;
};

const planForInvoice = (invoice: Invoice): Planned => {
  const { status, auto_advance, automatically_finalizes_at, next_payment_attempt } = invoice;
  if (status === 'draft' && auto_advance && automatically_finalizes_at !== null) {
    return { at: automatically_finalizes_at, work: 'finalize' };
  }
  if (status === 'open' && next_payment_attempt !== null) return { at: next_payment_attempt, work: 'retry' };
  return undefined;
};

/** At the deadline, unanswered disputes are lost and inquiries end. */
const planForDispute = (dispute: Dispute): Planned => {
  const { due_by } = dispute.evidence_details;
  return needsResponse(dispute) && due_by !== null ? { at: due_by + 1, work: 'deadline' } : undefined;
};

const planForDecision = ({ at }: BankDecision): Planned => ({ at, work: 'decide' });

const planForRefundFailure = ({ at }: PendingRefund): Planned => ({ at, work: 'fail-refund' });

const planForPendingRefund = ({ at }: PendingRefund): Planned => ({ at, work: 'pay-out-refund' });

const planForBankAccount = ({ nextRunAt }: BankAccount): Planned =>
  nextRunAt === null ? undefined : { at: nextRunAt, work: 'pay-out' };

const planForPayout = (payout: Payout): Planned => {
  if (payout.reconciliation_status === 'in_progress')
    return { at: reconciledAt(payout), work: 'reconcile-payout' };
  return payout.status === 'in_transit' ? { at: payout.arrival_date, work: 'arrive' } : undefined;
};

const planForClock = ({ status_details: { advancing } }: TestClock): Planned =>
  advancing && { at: advancing.target_frozen_time, work: 'clock-ready' };

const planFor = (reader: Reader, table: TableName, id: string): Planned => {
  if (table === 'subscription_schedules') return plan(reader.find(table, id), planForSchedule);
  if (table === 'subscriptions') return plan(reader.find(table, id), planForSubscription);
  if (table === 'test_clocks') return plan(reader.find(table, id), planForClock);
  if (table === 'invoices') return plan(reader.find(table, id), planForInvoice);
  if (table === 'disputes') return plan(reader.find(table, id), planForDispute);
  if (table === 'bank_decisions') return plan(reader.find(table, id), planForDecision);
  if (table === 'refund_failures') return plan(reader.find(table, id), planForRefundFailure);
  if (table === 'pending_refunds') return plan(reader.find(table, id), planForPendingRefund);
  if (table === 'bank_accounts') return plan(reader.find(table, id), planForBankAccount);
  if (table === 'payouts') return plan(reader.find(table, id), planForPayout);
  return undefined;
};

const plan = <Row>(row: Row | undefined, planForRow: (row: Row) => Planned): Planned =>
  row === undefined ? undefined : planForRow(row);

const followed = [
  'subscription_schedules',
  'subscriptions',
  'invoices',
  'test_clocks',
  'disputes',
  'bank_decisions',
  'refund_failures',
  'pending_refunds',
  'bank_accounts',
  'payouts',
] as const;

export type DueQueue = {
  follow(table: TableName, id: string): void;
  next(): DueWork | undefined;
};

/** Queue of due work, derived from the objects, so that both always agree. */
export const createDueQueue = (reader: Reader): DueQueue => {
  const waiting = new Map<string, DueWork>();
  const follow = (table: TableName, id: string): void => {
    const planned = planFor(reader, table, id);
    if (planned === undefined) waiting.delete(id);
    else waiting.set(id, { ...planned, id });
  };
  for (const table of followed) {
    for (const { id } of reader.all(table)) follow(table, id);
  }
  return {
    follow,
    next() {
      let first: DueWork | undefined;
      for (const due of waiting.values()) {
        if (first === undefined || comesBefore(due, first)) first = due;
      }
      return first;
    },
  };
};

const comesBefore = (a: DueWork, b: DueWork): boolean =>
  a.at < b.at || (a.at === b.at && order.indexOf(a.work) < order.indexOf(b.work));

export const perform = (tx: Transaction, { work, id }: DueWork): void => {
  switch (work) {
    case 'enter-phase':
      enterNextPhase(tx, tx.need('subscription_schedules', id));
      break;
    case 'expire':
      expireSubscription(tx, tx.need('subscriptions', id));
      break;
    case 'cancel':
      endSubscription(tx, tx.need('subscriptions', id), 'cancellation_requested');
      break;
    case 'resume-collection':
      resumeCollection(tx, tx.need('subscriptions', id));
      break;
    case 'renew':
      renewSubscription(tx, tx.need('subscriptions', id));
      break;
    case 'finalize':
      collectInvoice(tx, finalizeInvoice(tx, tx.need('invoices', id)), true);
      break;
    case 'decide':
      decideDispute(tx, tx.need('bank_decisions', id));
      break;
    case 'deadline':
      passDeadline(tx, tx.need('disputes', id));
      break;
    case 'fail-refund':
      failRefund(tx, tx.need('refund_failures', id));
      break;
    case 'pay-out-refund':
      payOutRefund(tx, tx.need('pending_refunds', id));
      break;
    case 'pay-out':
      payOut(tx);
      break;
    case 'reconcile-payout':
      reconcilePayout(tx, tx.need('payouts', id));
      break;
    case 'arrive':
      arrive(tx, tx.need('payouts', id));
      break;
    case 'clock-ready':
      finishAdvance(tx, tx.need('test_clocks', id));
      break;
    case 'retry':
      collectInvoice(tx, tx.need('invoices', id), true);
      break;
  }
};

const finishAdvance = (tx: Transaction, clock: TestClock): void => {
  const frozen_time = clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time;
  change(tx, 'test_clocks', clock, { frozen_time, status: 'ready', status_details: {} }, 'ready');
};

/** Returns a refund that the bank rejected, so that the money may be refunded again. */
const failRefund = (tx: Transaction, { id, refund: refundId }: PendingRefund): void => {
  tx.remove('refund_failures', id);
  const refund = tx.need('refunds', refundId);
  const charge = tx.need('charges', refund.charge);
  change(tx, 'charges', charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = {
    ...refund,
    failure_balance_transaction: moveForFailedRefund(tx, refund),
    failure_reason: 'unknown',
    status: 'failed',
  };
  write(tx, 'refunds', failed, 'refund.updated');
  emit(tx, 'refund.failed', failed);
};

const payOutRefund = (tx: Transaction, { id, refund }: PendingRefund): void => {
  tx.remove('pending_refunds', id);
  write(tx, 'refunds', { ...tx.need('refunds', refund), status: 'succeeded' }, 'refund.updated');
};
