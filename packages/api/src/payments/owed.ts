import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { unbilledPeriods } from '@hoops/domain/family/charges/charges';
import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { quoteFamily } from '@hoops/domain/family/charges/pricing';
import { addMoney, usd } from '@hoops/domain/money';
import { clubDate, clubPeriod, periodName } from '@hoops/domain/time/club-time';
import type { FamilyView } from '@hoops/projections/views/family-view';
import { householdOfView } from '../athletes/charge-previews.ts';

/**
 * Unpaid months before the current one, the current one, and whether that makes the payment status pending (spec
 * section 4). A month that began and that nothing has billed yet is owed all the same.
 */
export const owed = (family: FamilyView, at: Date) => {
  const now = clubPeriod(at);
  const { athletes } = householdOfView(family);
  const unbilled = unbilledPeriods(athletes, family.charges, now).map((period) => ({
    period,
    amount: quoteFamily(athletes).total,
    paid: false,
  }));
  const bills = [...family.charges, ...unbilled];
  const earlier = bills.filter((bill) => !bill.paid && bill.period < now);
  const current = bills.find((bill) => bill.period === now);
  const { month: monthOfYear, year } = periodName(now);
  return {
    paymentStatus: !isPaymentPending(
      { planPastDue: family.planPastDue, oldestUnpaidPeriod: earlier[0]?.period ?? null },
      now,
    ),
    outstandingBalance: {
      amount: addMoney(usd(0), ...earlier.map(({ amount }) => amount)),
      periods: earlier.map(({ period }) => period),
    },
    autopay: {
      isOn: family.autopay !== null,
      next: nextAutopayCharge(
        bills.filter((bill) => !bill.paid),
        clubDate(at),
      ),
    },
    currentMonth: current ? { monthOfYear, year, amount: current.amount, paid: current.paid } : null,
  };
};
