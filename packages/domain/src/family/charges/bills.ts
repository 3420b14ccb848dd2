import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import { clubDate, type Period } from '../../time/club-time.ts';
import type { paymentEvents } from '../payments/events.ts';
import type { MonthlyCharge } from '../state.ts';
import type { ChargeLine, chargeEvents } from './events.ts';
import { beforeShares, ownBills, sharesOf, sumOf } from './shares.ts';

type BillEvent = EventOf<(typeof chargeEvents)[number] | (typeof paymentEvents)[number]>;

export const evolveBills = (
  bills: readonly MonthlyCharge[],
  event: BillEvent,
  { at }: Moment,
): readonly MonthlyCharge[] => {
  switch (event.type) {
    case 'MonthlyChargeAssessed':
    case 'MonthlyChargeAdded': {
      const made: MonthlyCharge = { ...payable(event.data), frozen: false, madeOn: clubDate(at) };
      const others = bills.filter(({ period, frozen }) => period !== made.period || frozen);
      return [...others, made].toSorted(byPeriod);
    }
    case 'MonthlyChargeRaised':
      return changeOpen(bills, event.data.period, { ...payable(event.data), madeOn: clubDate(at) });
    case 'MonthlyChargeLowered':
      return changeOpen(bills, event.data.period, payable(event.data));
    case 'MonthlyChargeWithdrawn':
      return bills.filter(({ period, frozen }) => period !== event.data.period || frozen);
    case 'MonthlyChargeFrozen':
      return changeOpen(bills, event.data.period, { frozen: true });
    case 'MonthlyChargeReopened':
      return reopened(bills, event.data.period);
    case 'ShareBilled': {
      const { firstHome, month, ...bill } = event.data;
      const share = { firstHome, month };
      return [...bills, { ...bill, share, frozen: true, paidBy: null, madeOn: clubDate(at) }].toSorted(
        byPeriod,
      );
    }
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

const payable = <Bill extends Pick<MonthlyCharge, 'amount' | 'lines'>>(bill: Bill) => ({
  ...bill,
  paidBy: bill.amount.cents === 0 && sharesOf([bill]).length > 0 ? 'other-home' : null,
});

/** Sum of a month's bills for own athletes. */
export const billedIn = (
  bills: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'share'>[],
  month: Period,
): Money => usd(sumOf(ownBills(bills).filter(({ period }) => period === month)));

export const finalIn = (
  bills: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'frozen' | 'share'>[],
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
  const isOpen = ({ period, paidBy, share }: MonthlyCharge): boolean =>
    period === month && paidBy === null && share === undefined;
  const [first, ...added] = bills.filter(isOpen);
  const last = added.at(-1) ?? first;
  if (!first || !last) return bills;
  const amount = addMoney(first.amount, ...added.map((bill) => bill.amount));
  const settled = finalIn(bills.filter((bill) => !isOpen(bill)).map(beforeShares), month);
  const lines = [
    ...linesWithout(
      beforeShares(last).lines.filter(({ kind }) => kind !== 'billed-before'),
      settled,
    ),
    ...sharesOf([first, ...added]),
  ];
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
    return rest === 0 ? [done] : [done, { ...bill, amount: usd(rest), lines: restLines(bill, part) }];
  });
};

/** The paid part keeps the shares. */
const restLines = (bill: MonthlyCharge, part: number): readonly ChargeLine[] =>
  linesWithout(beforeShares(bill).lines, usd(part - sumOf(sharesOf([bill]))));

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
