import { planIds, planName } from '../../club/plans.ts';
import { history } from '../../history-sentences.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { clubDate, dateWords, periodName } from '../../time/club-time.ts';

type Drift = { readonly field: string; readonly ours: string; readonly theirs: string };

const fieldWords: Readonly<Record<string, string>> = {
  status: 'the status of a plan',
  price: 'the price of a plan',
  'period end': 'the end of the paid period',
  change: 'the planned change',
  'not collected': 'an unpaid invoice',
  subscription: 'a plan',
  customer: 'the customer',
  schedule: 'an unfinished plan switch',
  confirmation: 'a payment that is still waiting for a confirmation',
  payment: 'a payment',
  refund: 'a refund',
  'failed refund': 'a refund that failed',
  dispute: 'a disputed payment',
  payout: 'a payout',
  'name or e-mail': 'the name or email',
};

export const driftSentence = ({ field, ours, theirs }: Drift): string => {
  const words = (value: string) => valueWords(value, value === theirs ? ours : theirs);
  return fill(history.StripeDriftDetected, {
    subject: subjectOf(field),
    theirs: words(theirs),
    ours: words(ours),
  });
};

const subjectOf = (field: string): string => {
  const period = periodSchema.safeParse(field.replace(/^received /, '')).data;
  if (period === undefined) return fieldWords[field] ?? field.replaceAll('_', ' ');
  const { month, year } = periodName(period);
  return `what was received in ${month} ${year}`;
};

/** Value in words. Stripe's ids mean nothing to people, so only the fact that ids differ is shown. */
const valueWords = (value: string, other: string): string => {
  if (isCode(value)) return isCode(other) ? 'another one' : 'one';
  return value
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (moment) => dateWords(clubDate(moment)))
    .replaceAll(plans, (plan) => planNames.get(plan) ?? plan)
    .replaceAll('_', ' ');
};

const planNames: ReadonlyMap<string, string> = new Map(planIds.map((plan) => [plan, planName[plan]]));
const plans = new RegExp(planIds.join('|'), 'g');
/** Matches an id such as `price_1Qx...` or `sub_sched_...`, but not a status such as `past_due`. */
const isCode = (value: string): boolean =>
  /^(price|sub|sub_sched|pi|in|cus|re|du|dp|ch|prod|seti|pm)_\w+$/.test(value) && !planNames.has(value);
