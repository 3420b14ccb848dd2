import { hasPlanPastDue } from '@hoops/domain/family/charges/charges';
import { overdueFrom } from '@hoops/domain/family/charges/payment-status';
import { unchargedMonth } from '@hoops/domain/family/payments/plan-debt';
import type { Family } from '@hoops/domain/family/state';
import { addMoney, usd } from '@hoops/domain/money';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { FailedPaymentItem, OwingItem } from '../views/money.ts';
import { plannedNameOf } from './family-view.ts';

export const moneyRows = (family: Family): readonly EntryRow[] => [
  ...owingRows(family),
  ...failedPaymentRows(family),
];

const owingRows = (family: Family): readonly EntryRow[] => {
  const unpaid = family.charges.filter(({ paidBy }) => paidBy === null);
  const uncharged = family.athletes.flatMap((athlete) => unchargedMonth(family, athlete) ?? []);
  const failed = [
    ...family.failedPayments.map(({ amount, failedAt: dueAt }) => ({ amount, dueAt })),
    ...uncharged,
  ];
  const planPastDue = hasPlanPastDue(family);
  if (unpaid.length === 0 && !planPastDue && failed.length === 0) return [];
  const item: OwingItem = {
    parentID: family.familyId,
    parentName: family.parent.name,
    planPastDue,
    unpaid: unpaid.map((bill) => ({
      period: bill.period,
      amount: bill.amount,
      overdueFrom: overdueFrom(bill),
    })),
    failed: addMoney(usd(0), ...failed.map(({ amount }) => amount)),
  };
  const months = [...unpaid.map(({ period }) => period), ...failed.map(({ dueAt }) => clubPeriod(dueAt))];
  const sort = owingSort(months.sort()[0] ?? '9999-12', failed.length > 0);
  return [{ kind: 'entry', list: lists.owing, sort, id: family.familyId, data: item }];
};

/**
 * Sort key by oldest unpaid month; failed payments come first. Debts overdue in a month sort before
 * `owingSort(month, false)`.
 */
export const owingSort = (month: Period, hasFailed: boolean): string => `${month} ${hasFailed ? 0 : 1}`;

const failedPaymentRows = (family: Family): readonly EntryRow[] =>
  family.failedPayments.map(
    ({ invoiceId, athleteId, amount, reason, actionRequired, nextAttemptAt, failedAt, ended }) => {
      const athlete = family.athletes.find((one) => one.athleteId === athleteId);
      const item: FailedPaymentItem = {
        invoiceId,
        parentID: family.familyId,
        parentName: family.parent.name,
        athleteName: athlete?.athleteName ?? (ended ? plannedNameOf(family, athleteId) : null),
        amount,
        reason,
        actionRequired,
        nextAttemptAt,
        failedAt,
      };
      return { kind: 'entry', list: lists.failedPayments, sort: failedAt, id: invoiceId, data: item };
    },
  );
