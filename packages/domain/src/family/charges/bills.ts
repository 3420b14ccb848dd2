import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import { clubDate, type Period } from '../../time/club-time.ts';
import type { paymentEvents } from '../payments/events.ts';
import type { MonthlyCharge } from '../state.ts';
import type { ChargeLine, chargeEvents } from './events.ts';

type BillEvent = EventOf<(typeof chargeEvents)[number] | (typeof paymentEvents)[number]>;

export const evolveBills = (
  bills: readonly MonthlyCharge[],
  event: BillEvent,
  { at }: Moment,
): readonly MonthlyCharge[] => {
  switch (event.type) {
    case 'MonthlyChargeAssessed':
    case 'MonthlyChargeAdded': {
      const made: MonthlyCharge = { ...event.data, frozen: false, paidBy: null, madeOn: clubDate(at) };
      const others = bills.filter(({ period, frozen }) => period !== made.period || frozen);
      return [...others, made].toSorted(byPeriod);
    }
    case 'MonthlyChargeRaised':
      return changeOpen(bills, event.data.period, { ...event.data, madeOn: clubDate(at) });
    case 'MonthlyChargeLowered':
      return changeOpen(bills, event.data.period, event.data);
    case 'MonthlyChargeWithdrawn':
      return bills.filter(({ period, frozen }) => period !== event.data.period || frozen);
    case 'MonthlyChargeFrozen':
      return changeOpen(bills, event.data.period, { frozen: true });
    case 'MonthlyChargeReopened':
      return reopened(bills, event.data.period);
    case 'SettlementSucceeded':
      return paid(bills, event.data);
    case 'PaymentReceived': {
      const { source, method, paymentId, amount } = event.data;
      return source === 'classes' && method ? paidInPart(bills, paymentId, amount) : bills;
    }
    case 'CreditGiven':
      return event.data.periods.length > 0
        ? paidInPart(bills, event.data.creditId, event.data.amount)
        : bills;
    default:
      return bills;
  }
};

export const billedIn = (bills: readonly Pick<MonthlyCharge, 'period' | 'amount'>[], month: Period): Money =>
  addMoney(usd(0), ...bills.filter(({ period }) => period === month).map(({ amount }) => amount));

export const finalIn = (
  bills: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'frozen'>[],
  month: Period,
): Money =>
  billedIn(
    bills.filter(({ frozen }) => frozen),
    month,
  );

export const linesWithout = (lines: readonly ChargeLine[], { cents }: Money): readonly ChargeLine[] =>
  cents === 0
    ? lines
    : [...lines, { kind: 'billed-before', athleteId: null, programs: [], amount: usd(-cents) }];

const byPeriod = (one: MonthlyCharge, other: MonthlyCharge): number =>
  one.period === other.period ? 0 : one.period < other.period ? -1 : 1;

const changeOpen = (
  bills: readonly MonthlyCharge[],
  month: Period,
  change: Partial<MonthlyCharge>,
): readonly MonthlyCharge[] =>
  bills.map((bill) => (bill.period === month && !bill.frozen ? { ...bill, ...change } : bill));

/** Reopens bills whose payment failed, merged with the bill for classes added since then. */
const reopened = (bills: readonly MonthlyCharge[], month: Period): readonly MonthlyCharge[] => {
  const isOpen = ({ period, paidBy }: MonthlyCharge): boolean => period === month && paidBy === null;
  const [first, ...added] = bills.filter(isOpen);
  const last = added.at(-1) ?? first;
  if (!first || !last) return bills;
  const amount = addMoney(first.amount, ...added.map((bill) => bill.amount));
  const settled = finalIn(
    bills.filter((bill) => !isOpen(bill)),
    month,
  );
  const lines = linesWithout(
    last.lines.filter(({ kind }) => kind !== 'billed-before'),
    settled,
  );
  const bill = { ...last, amount, lines, frozen: false };
  return bills.flatMap((one) => (one === first ? [bill] : isOpen(one) ? [] : [one]));
};

/** Pays open bills, oldest first. A bill that is paid in part becomes two bills. */
const paidInPart = (
  bills: readonly MonthlyCharge[],
  paidBy: string,
  { cents }: Money,
): readonly MonthlyCharge[] => {
  let left = cents;
  return bills.flatMap((bill) => {
    if (bill.paidBy !== null || left === 0) return [bill];
    const part = Math.min(left, bill.amount.cents);
    const rest = bill.amount.cents - part;
    left -= part;
    const done = {
      ...bill,
      amount: usd(part),
      lines: linesWithout(bill.lines, usd(rest)),
      frozen: true,
      paidBy,
    };
    return rest === 0
      ? [done]
      : [done, { ...bill, amount: usd(rest), lines: linesWithout(bill.lines, usd(part)) }];
  });
};

type Paid = Extract<BillEvent, { readonly type: 'SettlementSucceeded' }>['data'];

const paid = (
  bills: readonly MonthlyCharge[],
  { settlementId, periods, amount }: Paid,
): readonly MonthlyCharge[] => {
  const ofMonths = bills.filter(({ period }) => periods.includes(period));
  let left = amount.cents;
  const reached = new Set(
    ofMonths
      .filter(({ paidBy }) => paidBy === null)
      .filter((bill) => {
        const reaches = bill.amount.cents <= left || isOnly(ofMonths, bill);
        if (reaches) left -= bill.amount.cents;
        return reaches;
      }),
  );
  return bills.map((bill) => (reached.has(bill) ? { ...bill, frozen: true, paidBy: settlementId } : bill));
};

const isOnly = (bills: readonly MonthlyCharge[], { period }: MonthlyCharge): boolean =>
  bills.filter((bill) => bill.period === period).length === 1;
