import { monthAndYear, monthOfDate } from '@hoops/domain/time/club-time';
import { clubMoment } from '../../lib/club-day.ts';

const names: Readonly<Record<string, string>> = {
  status: 'Plan status',
  price: 'Plan price',
  'period end': 'Paid until',
  change: 'Planned change',
  subscription: 'Plan',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Disputed payment',
  payout: 'Payout',
  customer: 'Customer',
  schedule: 'Unfinished plan switch',
  'name or e-mail': 'Name or email',
};

/**
 * Label of a field, such as `Paid until` for `period end`, or `Received in November 2026` for `received
 * 2026-11`.
 */
export const fieldName = (field: string): string => {
  const period = /^received (\d{4}-\d{2})$/.exec(field)?.[1];
  if (period === undefined) return names[field] ?? field;
  return `Received in ${monthAndYear(monthOfDate(period))}`;
};

export const valueWords = (value: string): string =>
  value
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (moment) => clubMoment(moment))
    .replaceAll('half_week', 'Half Week')
    .replaceAll('full_week', 'Full Week')
    .replaceAll('past_due', 'past due');

export const adviceFor = ({
  field,
  familyId,
}: {
  readonly field: string;
  readonly familyId: string | null;
}) => {
  if (field === 'payout')
    return 'Open the payout in Stripe and compare its total with its list of transactions.';
  if (familyId === null) return 'It belongs to no family here. Look it up in Stripe by its number.';
  if (field === 'subscription')
    return 'Stripe keeps billing for an athlete who has no such plan here. Cancel it in Stripe, or refund it.';
  if (field === 'customer') return 'Compare the customers in Stripe; keep the one with the card.';
  if (field.startsWith('received '))
    return 'A payment or refund has a different amount, or is missing on one side. Compare both histories.';
  return 'Look it up in Stripe by its number.';
};
