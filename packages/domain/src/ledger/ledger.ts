import type { DomainEvent } from '../catalogue.ts';
import { type Program, programs } from '../club/days.ts';
import { type PlanId, planIds } from '../club/plans.ts';
import { type ReceivableKind, receivableKinds } from '../family/receivable.ts';
import type { MonthActivity } from '../family/state.ts';
import { formatDollars, usd } from '../money.ts';
import type { Movement } from '../payout/events.ts';

/** Accounts of the club's journal. Revenue counts when it is paid (cash basis). */
export const accounts = {
  clearing: 'Assets:Stripe clearing',
  inTransit: 'Assets:Payouts in transit',
  bank: 'Assets:Bank',
  cash: 'Assets:Cash and checks',
  owed: 'Assets:Owed by families',
  familyCredit: 'Liabilities:Family credit',
  plans: 'Income:Plans',
  half_week: 'Income:Plans:Half Week',
  full_week: 'Income:Plans:Full Week',
  classes: 'Income:Classes',
  monday: 'Income:Classes:Monday',
  tuesday: 'Income:Classes:Tuesday',
  wednesday: 'Income:Classes:Wednesday',
  thursday: 'Income:Classes:Thursday',
  friday: 'Income:Classes:Friday',
  saturday: 'Income:Classes:Saturday',
  reps: 'Income:Classes:Scrimmage league',
  refunds: 'Income:Refunds',
  credits: 'Income:Credits given',
  disputes: 'Expenses:Disputes',
  fees: 'Expenses:Processing fees',
  unpaid: 'Equity:Unpaid bills',
  other: 'Equity:To be classified',
} as const satisfies Readonly<Record<string, string>> & Readonly<Record<Program | PlanId, string>>;

export const accountIds = Object.keys(accounts) as readonly AccountId[];
export type AccountId = keyof typeof accounts;

export type Posting = {
  readonly account: AccountId;
  /** Integer cents: a debit is positive, a credit negative. */
  readonly cents: number;
};

export type LedgerEntry = {
  /** Time of the fact, ISO-8601 UTC. */
  readonly at: string;
  readonly memo: string;
  /** Id at the payment provider. */
  readonly reference: string;
  /** Sum 0, without empty postings. */
  readonly postings: readonly Posting[];
};

const entry = (
  facts: Omit<LedgerEntry, 'postings'>,
  cents: Partial<Record<AccountId, number>>,
): LedgerEntry | undefined => {
  const postings = accountIds.flatMap((account) =>
    cents[account] ? [{ account, cents: cents[account] }] : [],
  );
  return postings.length === 0 ? undefined : { ...facts, postings };
};

/**
 * Entry of an event; undefined if it moves no money.
 * @param at storage time, for events that contain no other time
 */
export const ledgerEntry = (event: DomainEvent, at: string): LedgerEntry | undefined => {
  switch (event.type) {
    case 'PaymentReceived': {
      const { paymentId, source, amount, paidAt, method } = event.data;
      const isPlan = source === 'plan';
      return entry(
        { at: paidAt, memo: isPlan ? 'Plan payment' : 'Class payment', reference: paymentId },
        { [method ? 'cash' : 'clearing']: amount.cents, [isPlan ? 'plans' : 'classes']: -amount.cents },
      );
    }
    case 'CreditGiven': {
      const { creditId, periods, amount, givenAt } = event.data;
      const isOnBills = periods.length > 0;
      return entry(
        { at: givenAt, memo: isOnBills ? 'Credit on class bills' : 'Credit on plans', reference: creditId },
        { credits: amount.cents, [isOnBills ? 'classes' : 'familyCredit']: -amount.cents },
      );
    }
    case 'CreditUsed': {
      const { invoiceId, amount, usedAt } = event.data;
      return entry(
        { at: usedAt, memo: 'Plan payment by credit', reference: invoiceId },
        { familyCredit: amount.cents, plans: -amount.cents },
      );
    }
    case 'PaymentRefunded': {
      const { refundId, amount, refundedAt } = event.data;
      return entry(
        { at: refundedAt, memo: 'Refund', reference: refundId },
        { clearing: -amount.cents, refunds: amount.cents },
      );
    }
    case 'DisputeFundsMoved': {
      const { transactionId, amount, fee, movedAt } = event.data;
      return entry(
        {
          at: movedAt,
          memo: amount.cents < 0 ? 'Disputed payment' : 'Dispute won',
          reference: transactionId,
        },
        { clearing: amount.cents - fee.cents, disputes: -amount.cents, fees: fee.cents },
      );
    }
    case 'PayoutSent': {
      const { payoutId, amount, sentAt } = event.data;
      return entry(
        { at: sentAt, memo: amount.cents < 0 ? 'Debit from the bank' : 'Payout', reference: payoutId },
        { clearing: -amount.cents, inTransit: amount.cents },
      );
    }
    case 'PayoutPaid': {
      const { payoutId, amount } = event.data;
      return entry(
        { at, memo: 'Payout arrived', reference: payoutId },
        { inTransit: -amount.cents, bank: amount.cents },
      );
    }
    case 'PayoutFailed': {
      const { payoutId, amount, hadArrived } = event.data;
      return entry(
        { at, memo: 'Payout rejected by the bank', reference: payoutId },
        { clearing: amount.cents, [hadArrived ? 'bank' : 'inTransit']: -amount.cents },
      );
    }
    case 'PayoutMovementsRecorded': {
      const { payoutId, movements } = event.data;
      const memo = `Fees and corrections of a payout of ${formatDollars(event.data.amount, true)}`;
      return entry({ at, memo, reference: payoutId }, sumsOf(movements));
    }
    default:
      return undefined;
  }
};

/** Posts only amounts that no other event records: charge fees, refunds the bank returned, and unknown movements. */
const sumsOf = (movements: readonly Movement[]): Partial<Record<AccountId, number>> => {
  const sums: Partial<Record<AccountId, number>> = {};
  const add = (account: AccountId, cents: number) => {
    sums[account] = (sums[account] ?? 0) + cents;
    sums.clearing = (sums.clearing ?? 0) - cents;
  };
  for (const { kind, cents, feeCents } of movements) {
    if (kind === 'charge') add('fees', feeCents);
    if (kind === 'fee') add('fees', feeCents - cents);
    if (kind === 'refund' && cents > 0) add('refunds', -cents);
    if (kind === 'other') add('other', feeCents - cents);
  }
  return sums;
};

const owedMemos: Readonly<Record<ReceivableKind, string>> = {
  owedBilled: 'Class bills and failed plan payments',
  owedPaid: 'Bills paid',
  owedCredited: 'Bills covered by credits',
  owedWrittenOff: 'Debts written off',
};

/**
 * All families' debts, and revenue by program.
 * @param at last moment of the month so far, ISO-8601 UTC
 */
export const monthEntries = (month: MonthActivity, at: string): readonly LedgerEntry[] => {
  const ofMonth = (memo: string, cents: Partial<Record<AccountId, number>>) =>
    entry({ at, memo, reference: 'all families' }, cents) ?? [];
  const owed = receivableKinds.flatMap((kind) =>
    ofMonth(owedMemos[kind], { owed: month[kind] ?? 0, unpaid: -(month[kind] ?? 0) }),
  );
  const byProgram = (ids: readonly (Program | PlanId)[], all: 'plans' | 'classes') => {
    const shares = ids.map((id) => [id, -(month[`paid:${id}`] ?? 0)] as const);
    const sum = shares.reduce((total, [, cents]) => total + cents, 0);
    return ofMonth(`Revenue of ${all} by program`, { ...Object.fromEntries(shares), [all]: -sum });
  };
  return [...owed, byProgram(planIds, 'plans'), byProgram(programs, 'classes')].flat();
};

export const balancesOf = (entries: readonly LedgerEntry[]): Readonly<Record<AccountId, number>> => {
  const balances = Object.fromEntries(accountIds.map((account) => [account, 0])) as Record<AccountId, number>;
  for (const { postings } of entries)
    for (const { account, cents } of postings) balances[account] = usd(balances[account] + cents).cents;
  return balances;
};
