import { hasPlanPastDue } from '@hoops/domain/family/charges/charges';
import type { Family } from '@hoops/domain/family/state';
import { addMoney, usd } from '@hoops/domain/money';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { FailedPaymentItem, OwingItem } from '../views/money.ts';

/** A family's lines in the money lists. Pure; knows no clock. */
export const moneyRows = (family: Family): readonly EntryRow[] => [
  ...owingRows(family),
  ...failedPaymentRows(family),
];

const owingRows = (family: Family): readonly EntryRow[] => {
  const unpaid = family.charges.filter(({ paidBy }) => paidBy === null);
  const planPastDue = hasPlanPastDue(family);
  if (unpaid.length === 0 && !planPastDue && family.failedPayments.length === 0) return [];
  const item: OwingItem = {
    parentID: family.familyId,
    parentName: family.parent.name,
    planPastDue,
    unpaid: unpaid.map(({ period, amount }) => ({ period, amount })),
    failed: addMoney(usd(0), ...family.failedPayments.map(({ amount }) => amount)),
  };
  const sort = unpaid[0]?.period ?? '9999-12';
  return [{ kind: 'entry', list: lists.owing, sort, id: family.familyId, data: item }];
};

const failedPaymentRows = (family: Family): readonly EntryRow[] =>
  family.failedPayments.map(
    ({ invoiceId, athleteId, amount, reason, actionRequired, nextAttemptAt, failedAt }) => {
      const athlete = family.athletes.find((one) => one.athleteId === athleteId);
      const item: FailedPaymentItem = {
        invoiceId,
        parentID: family.familyId,
        parentName: family.parent.name,
        athleteName: athlete?.athleteName ?? null,
        amount,
        reason,
        actionRequired,
        nextAttemptAt,
        failedAt,
      };
      return { kind: 'entry', list: lists.failedPayments, sort: failedAt, id: invoiceId, data: item };
    },
  );
