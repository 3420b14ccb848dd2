import { planPrice } from '@hoops/domain/club/plans';
import { hasPlanPastDue } from '@hoops/domain/family/charges/charges';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { addMoney, type Money, usd } from '@hoops/domain/money';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { CountedAmount, FailedPaymentItem, OwingItem } from '../views/money.ts';

/** A family's lines in the money lists, and what each month expects of it. Pure; knows no clock. */
export const moneyRows = (family: Family): readonly EntryRow[] => [
  ...owingRows(family),
  ...failedPaymentRows(family),
  ...classRows(family),
  ...family.athletes.flatMap(({ athleteId, plan }) =>
    plan.kind === 'live' ? planRows(athleteId, plan) : [],
  ),
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

/** The class bill of each month, paid or not. */
export const classRows = (family: Pick<Family, 'familyId' | 'charges'>): readonly EntryRow[] =>
  family.charges.map(({ period, amount }) =>
    expected(period, `classes-${family.familyId}`, { source: 'classes', amount }),
  );

/**
 * A plan asks for its price when a period begins: for the running one, and for the next unless the training
 * ends then. A pending switch changes the price of the next.
 */
const planRows = (athleteId: string, plan: LivePlan): readonly EntryRow[] => {
  const { change, currentPeriodStart, currentPeriodEnd } = plan;
  const row = (at: string, which: 'running' | 'next', amount: Money) =>
    expected(clubPeriod(at), `${which}-${athleteId}`, { source: 'plan', amount });
  return [
    row(currentPeriodStart, 'running', plan.price),
    ...(change.kind === 'cancellation'
      ? []
      : [row(currentPeriodEnd, 'next', change.kind === 'switch' ? planPrice[change.to] : plan.price)]),
  ];
};

const expected = (period: Period, id: string, data: CountedAmount): EntryRow => ({
  kind: 'entry',
  list: lists.expectedIn(period),
  sort: id,
  id,
  data,
});
