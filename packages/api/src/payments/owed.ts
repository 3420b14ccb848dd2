import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { type Bill, owedAt } from '@hoops/domain/family/charges/owed';
import { overdueFrom } from '@hoops/domain/family/charges/payment-status';
import { clubDate, periodName } from '@hoops/domain/time/club-time';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import { householdOfView } from './charge-previews.ts';

export const owed = (family: FamilySummary, at: Date) => {
  const { athletes } = householdOfView(family);
  const { isPending, outstanding, outstandingBalance, unpaid, current } = owedAt(
    { ...family, athletes },
    at.toISOString(),
  );
  const { autopay } = family;
  return {
    paymentStatus: !isPending,
    outstandingBalance: {
      amount: outstandingBalance,
      periods: [...new Set(outstanding.map(({ period }) => period))],
    },
    overdueFrom: outstanding.map(overdueFrom).toSorted()[0] ?? null,
    autopay: {
      isOn: autopay !== null,
      next: nextAutopayCharge(unpaid, clubDate(at), autopay ? autopay.retryOn : null),
    },
    currentMonth: current ? currentMonthOf(current) : null,
  };
};

const currentMonthOf = ({ period, amount, paid }: Bill) => {
  const { month: monthOfYear, year } = periodName(period);
  return { monthOfYear, year, amount, paid };
};
