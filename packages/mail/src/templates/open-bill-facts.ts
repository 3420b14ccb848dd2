import { monthAndYear, type OpenBill } from '@hoops/domain/family/charges/open-bills';
import { addMoney, formatDollars } from '@hoops/domain/money';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { Block } from '../mail.ts';

export const openBillFacts = (bills: readonly OpenBill[]): Block => ({
  kind: 'facts',
  title: 'Class bills not paid yet',
  rows: [
    ...bills.map(
      ({ period, amount, isOverdue, dueOn }) =>
        [
          monthAndYear(period),
          `${formatDollars(amount, true)}, ${isOverdue ? 'overdue since' : 'due by'} ${ordinalOfDate(dueOn)}`,
        ] as const,
    ),
    ...(bills.length > 1
      ? [['In all', formatDollars(addMoney(...bills.map(({ amount }) => amount)), true)] as const]
      : []),
  ],
});
