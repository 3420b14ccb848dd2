import { dueDay, monthAndYear, type OpenBill } from '@hoops/domain/family/charges/open-bills';
import { formatDollars } from '@hoops/domain/money';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { classTerms, letter, text } from './letter.ts';

export const billDue = (mail: {
  name: string;
  bill: OpenBill;
  isChanged: boolean;
  /** True for classes added after the month was paid. */
  isFurther: boolean;
  isAutomatic: boolean;
  /** False when no bill follows, because classes are dropped or paused. */
  hasNext: boolean;
  siteUrl: string;
}): MailContent => {
  const { period, amount } = mail.bill;
  const cost = formatDollars(amount, true);
  const month = monthAndYear(period);
  const due = ordinalOfDate(mail.bill.dueOn);
  return letter(
    mail.name,
    `Your bill for ${month}: ${cost}`,
    text(
      mail.isFurther
        ? `You added classes in ${month} after paying for the month. They cost ${cost} more, due by ${due}.`
        : mail.isChanged
          ? `Your bill for classes in ${month} has changed. It is now ${cost}, due by ${due}.`
          : `Your classes in ${month} cost ${cost}, due by ${due}.`,
    ),
    text(
      mail.isAutomatic
        ? `Automatic payment is on. Your card will be charged on ${dueDay(period)}, unless you pay before then. We will email you again before that.`
        : `Your card will not be charged automatically, so please pay on your dashboard. Anything not paid by ${due} is overdue.`,
    ),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
    ...(mail.hasNext ? classTerms(dueDay(period), mail.siteUrl) : []),
  );
};
