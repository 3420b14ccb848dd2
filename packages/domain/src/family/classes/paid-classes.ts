import type { Program } from '../../club/days.ts';
import { addMoney, usd } from '../../money.ts';
import { monthOfDate, type Period } from '../../time/club-time.ts';
import { billedIn } from '../charges/bills.ts';
import { isUnpaid } from '../charges/charges.ts';
import { classesIn } from '../charges/class-months.ts';
import { quoteMonth } from '../charges/pricing.ts';
import { beforeShares, ownBills } from '../charges/shares.ts';
import type { Athlete, Family } from '../state.ts';

type Billed = Pick<Family, 'athletes' | 'charges' | 'classPrices'>;

export type RemainingClasses = {
  readonly month: Period;
  readonly programs: readonly Program[];
  /** True if the athlete may attend until the month ends. */
  readonly isPaid: boolean;
};

/**
 * Dropped classes that the month's bills cover in addition to current classes. Null if none, for example
 * after an exchange.
 */
export const remainingClassesOf = (family: Billed, { classEnd }: Athlete): RemainingClasses | null => {
  if (!classEnd) return null;
  const { month, programs } = classEnd;
  const withEnded = family.athletes.map((athlete) => ({
    ...athlete,
    classes:
      athlete.classEnd?.month === month
        ? [...athlete.classes, ...athlete.classEnd.programs]
        : athlete.classes,
    enrolmentOrder: athlete.enrolmentOrder ?? athlete.classEnd?.enrolmentOrder ?? null,
  }));
  const { total, lines } = quoteMonth(withEnded, month, family.classPrices);
  const { cents } = beforeShares({ amount: total, lines }).amount;
  const bills = ownBills(family.charges)
    .filter(({ period }) => period === month)
    .map(beforeShares);
  if (billedIn(bills, month).cents < cents) return null;
  const paid = bills.filter((bill) => !isUnpaid(bill));
  return { month, programs, isPaid: addMoney(usd(0), ...paid.map(({ amount }) => amount)).cents >= cents };
};

/** Classes that an athlete may attend on a club-local date, ignoring pauses. */
export const classesOn = (family: Billed, athlete: Athlete, date: string): readonly Program[] => {
  const month = monthOfDate(date);
  const remaining = remainingClassesOf(family, athlete);
  return [
    ...classesIn(athlete, month),
    ...(remaining?.isPaid && remaining.month === month ? remaining.programs : []),
  ];
};
