import { clubPeriod, nextPeriod, type Period } from '../club-time.ts';
import { addMoney, type Money } from '../money.ts';
import type { FamilyEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import { planDebt } from './plan-debt.ts';
import { type PricedAthlete, type Quote, quoteFamily } from './pricing.ts';
import type { Family, MonthlyCharge } from './state.ts';

/**
 * What became due until `at`: months that ended are final, and every month that began since the last bill is
 * billed by the classes as they are. Each family command applies it first, so no month's classes can have
 * changed unnoticed, and a missed tick heals. A family without classes is not billed.
 */
export const dueCharges = (family: Family, at: string): readonly FamilyEvent[] => {
  const current = clubPeriod(at);
  const ended = family.charges.filter(({ period, frozen }) => period < current && !frozen);
  const quote = quoteFamily(family.athletes);
  return [
    ...ended.map(({ period }) => frozen(period, 'month-ended')),
    ...unbilledPeriods(family.athletes, family.charges, current).flatMap((period) => [
      charge('MonthlyChargeAssessed', period, quote),
      ...(period < current ? [frozen(period, 'month-ended')] : []),
    ]),
  ];
};

/** The months up to the current one that are owed, by classes as they are, and not billed yet; oldest first. */
export const unbilledPeriods = (
  athletes: readonly PricedAthlete[],
  charges: readonly Pick<MonthlyCharge, 'period'>[],
  current: Period,
): readonly Period[] =>
  quoteFamily(athletes).total.cents > 0 ? periodsAfter(charges.at(-1)?.period, current) : [];

/**
 * The current month after classes were added: the first class is billed at once and in full, more classes
 * raise an unfrozen bill; nothing ever lowers it (removals count from the next month).
 */
export const raisedCharge = (family: Family, at: string): readonly FamilyEvent[] => {
  const period = clubPeriod(at);
  const quote = quoteFamily(family.athletes);
  const known = family.charges.find((bill) => bill.period === period);
  if (raisedAmount(known, quote.total).cents === (known?.amount.cents ?? 0)) return [];
  return [charge(known ? 'MonthlyChargeRaised' : 'MonthlyChargeAssessed', period, quote)];
};

/** What a month's bill comes to once classes are added that cost `total` a month. */
export const raisedAmount = (
  bill: Pick<MonthlyCharge, 'amount' | 'frozen'> | undefined,
  total: Money,
): Money => (bill && (bill.frozen || bill.amount.cents >= total.cents) ? bill.amount : total);

export const frozen = (
  period: Period,
  reason: 'month-ended' | 'settlement-started',
): Extract<FamilyEvent, { readonly type: 'MonthlyChargeFrozen' }> => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason },
});

/** The family with everything applied that is due at a moment, recorded or not. */
export const familyAsOf = (family: Family, at: string): Family =>
  evolveAll(family, dueCharges(family, at), { at });

/** Unpaid bills older than the club's current month, oldest first (spec sections 4 and 9). */
export const outstandingCharges = (family: Family, at: string): readonly MonthlyCharge[] =>
  familyAsOf(family, at).charges.filter((bill) => isUnpaid(bill) && bill.period < clubPeriod(at));

/** The current month's bill; undefined when there is none. It is due and payable, without a warning. */
export const currentCharge = (family: Family, at: string): MonthlyCharge | undefined =>
  familyAsOf(family, at).charges.find(({ period }) => period === clubPeriod(at));

/** What the outstanding-balance warning names, in cents (spec section 9). */
export const outstandingBalance = (family: Family, at: string): Money =>
  addMoney(...outstandingCharges(family, at).map(({ amount }) => amount));

/** True means up to date: no earlier month unpaid, no plan past due or unpaid (spec sections 3 and 4). */
export const paymentStatus = (family: Family, at: string): boolean =>
  outstandingCharges(family, at).length === 0 && !hasPlanPastDue(family);

/** A plan of which a payment could not be collected, or was left open. */
export const hasPlanPastDue = (family: Pick<Family, 'athletes' | 'failedPayments'>): boolean =>
  family.athletes.some((athlete) => planDebt(family, athlete) !== null);

/** The spec's `subscriptionCost`: what the classes cost in a month, surcharge included (spec section 3). */
export const subscriptionCost = (family: Family): Money => quoteFamily(family.athletes).total;

export const isUnpaid = (bill: MonthlyCharge): boolean => bill.paidBy === null;

/** After the last bill up to the current month. Without a bill there were no classes before this month. */
const periodsAfter = (last: Period | undefined, current: Period): readonly Period[] => {
  const periods: Period[] = [];
  for (let period = last ? nextPeriod(last) : current; period <= current; period = nextPeriod(period)) {
    periods.push(period);
  }
  return periods;
};

const charge = (
  type: 'MonthlyChargeAssessed' | 'MonthlyChargeRaised',
  period: Period,
  { total, lines, pricingVersion }: Quote,
): FamilyEvent => ({ type, data: { period, amount: total, lines, pricingVersion } });
