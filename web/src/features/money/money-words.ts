import { declineWords, isUntried } from '@hoops/domain/family/payments/failure-reasons';
import { dayFormat, monthAndYear, monthOfDate, shortDay } from '@hoops/domain/time/club-time';
import { clubDay } from '../../lib/club-day.ts';
import { dollars } from '../../ui/money-text.tsx';
import type { FailedPayment, OverdueFamily, PayoutLine, RefundLine } from './money-queries.ts';

export const monthText = (period: string): string => monthAndYear(monthOfDate(period));

const month = dayFormat({ month: 'short' });
const monthWithYear = dayFormat({ month: 'short', year: 'numeric' });

/** Formats `2026-11` as `Nov` or `Nov 2026`. */
export const shortMonth = (period: string, withYear = false): string =>
  (withYear ? monthWithYear : month)(`${period}-01`);

export const monthsFrom = <Month extends { readonly period: string }>(
  first: string,
  months: readonly Month[],
): readonly Month[] => months.filter(({ period }) => period >= first);

export const daysOfMonth = (period: string): readonly string[] => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, place) => `${period}-${String(place + 1).padStart(2, '0')}`);
};

const reasonText = (reason: string): string => {
  const words = declineWords(reason);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const overdueText = ({ periods, classes, plans }: OverdueFamily): string =>
  [
    ...(classes.cents > 0
      ? [`Classes of ${periods.map(monthText).join(', ')}: ${dollars(classes.cents, true)}`]
      : []),
    ...(plans.cents > 0 ? [`Plan payments: ${dollars(plans.cents, true)}`] : []),
  ].join('. ');

export const failureText = (failed: FailedPayment): string => {
  const { reason, actionRequired, nextAttemptAt, failedAt } = failed;
  if (isUntried(failed))
    return `The month starting ${clubDay(failedAt)} has not been charged yet. We asked the family to pay it.`;
  const why = actionRequired ? 'The bank wants the parent to confirm the payment' : reasonText(reason);
  const next =
    nextAttemptAt === null ? 'It is not retried automatically' : `Next try ${clubDay(nextAttemptAt)}`;
  return `${why}, ${clubDay(failedAt)}. ${next}.`;
};

export const refundText = ({ extent, paid, refundedAt }: RefundLine): string => {
  const of = paid === null ? '' : ` of ${dollars(paid.cents, true)}`;
  return `${extent === 'full' ? 'Full refund' : 'Partial refund'}${of}, ${clubDay(refundedAt)}`;
};

const rejections: Readonly<Record<string, string>> = {
  account_closed: 'the account is closed',
  no_account: 'the account was not found',
};

export const payoutText = ({ status, arrivesOn, reason, amount, contents }: PayoutLine): string => {
  const day = shortDay(arrivesOn);
  const sent = amount.cents < 0 ? `Withdrawn from the club’s bank account on ${day}` : `Arrived on ${day}`;
  const onItsWay =
    amount.cents < 0
      ? `Will be withdrawn from the club’s bank account on ${day}`
      : `On its way, expected on ${day}`;
  const rejected = `Rejected by the bank${reason === null ? '' : `: ${rejections[reason] ?? reason}`}`;
  const state = { sent: onItsWay, paid: sent, failed: rejected }[status];
  if (contents === null) return `${state}. Its contents are not known yet.`;
  return `${state}. ${contents.movements} movement${contents.movements === 1 ? '' : 's'}, ${dollars(contents.fees.cents, true)} in fees.`;
};
