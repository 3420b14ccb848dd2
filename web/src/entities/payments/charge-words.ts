import type { ClassBillPreview } from '@hoops/domain/family/charges/class-bill-preview';
import type { DatedCharge, PlanChargePreview } from '@hoops/domain/family/plans/changes/plan-change';
import { type Money, usd } from '@hoops/domain/money';
import { ordinalDate, ordinalDay, periodName } from '@hoops/domain/time/club-time';
import { dollars } from '../../ui/money-text.tsx';

const exact = ({ cents }: { readonly cents: number }): string => dollars(cents, true);

/**
 * Sentences about charges after a plan change: now, next, still retried, and due.
 * @param card null without a card on file
 */
export const planChargeWords = (
  { now, next, retries, due }: PlanChargePreview,
  card: string | null = 'your card',
): readonly string[] => [
  now.cents > 0 ? firstChargeWords(now, card) : 'Nothing is charged now.',
  ...nextChargeWords(now, next, due),
  ...retries.map(
    ({ amount, at }) => `The failed payment of ${exact(amount)} will be tried again on ${ordinalDate(at)}.`,
  ),
  ...(due.cents > 0
    ? [
        `${exact(due)} for this plan is still unpaid. It is charged when it is paid on the dashboard or another card is saved.`,
      ]
    : []),
];

/** Adds no sentence, because the `due` amount has no date. */
const nextChargeWords = (now: Money, next: DatedCharge | null, due: Money): readonly string[] => {
  if (next)
    return [
      `The next charge is ${exact(next.amount)} on ${ordinalDate(next.at)}${now.cents > 0 ? ', then every month' : ''}.`,
    ];
  return due.cents > 0 ? [] : ['There is no further charge for this plan.'];
};

const firstChargeWords = (now: Money, card: string | null): string =>
  card === null
    ? `The first ${exact(now)} is charged when the plan begins, once there is a card on file.`
    : `${exact(now)} is charged to ${card} now.`;

export const classBillWords = (
  bills: ClassBillPreview,
  card: string | null = 'your card',
): readonly string[] => [
  card === null ? 'Nothing is charged now.' : `Nothing is charged to ${card} now.`,
  ...billWords(bills),
];

export const deletionWords = (hasPlan: boolean, bills: ClassBillPreview): readonly string[] => [
  'Nothing is charged now, and nothing is refunded.',
  ...(hasPlan ? ['There is no further charge for this plan.'] : []),
  ...(bills.thisMonth.before.cents > 0 || bills.nextMonth.before.cents > 0 ? billWords(bills) : []),
];

const billWords = ({ thisMonth, nextMonth }: ClassBillPreview): readonly string[] => {
  const { month } = periodName(thisMonth.period);
  const from = `${periodName(nextMonth.period).month} ${ordinalDay(1)}`;
  return [
    ...thisMonthWords(thisMonth, month),
    nextMonth.after.cents === 0
      ? `There is no class bill from ${from} on.`
      : `The next bill is ${exact(nextMonth.after)} on ${from}.`,
  ];
};

const thisMonthWords = (
  { before, after, isFinal, settled }: ClassBillPreview['thisMonth'],
  month: string,
): readonly string[] => {
  if (after.cents > before.cents && settled.cents > 0) {
    const more = exact(usd(after.cents - settled.cents));
    return [
      `${month} comes to ${exact(after)}: ${exact(settled)} is paid or being paid, and ${more} is another bill. Pay it on your dashboard.`,
    ];
  }
  if (after.cents > before.cents) {
    return before.cents === 0
      ? [`${month} costs ${exact(after)} for the whole month. Pay it on your dashboard.`]
      : [`${month}’s bill rises from ${exact(before)} to ${exact(after)}. Pay it on your dashboard.`];
  }
  if (after.cents < before.cents) {
    const why = 'because today’s additions are undone';
    return after.cents === 0
      ? [`There is no bill for ${month}, ${why}.`]
      : [`${month}’s bill goes back from ${exact(before)} to ${exact(after)}, ${why}.`];
  }
  if (after.cents === 0) return [];
  return [`${month}’s bill stays ${exact(after)}${isFinal ? ', because it is final' : ''}.`];
};
