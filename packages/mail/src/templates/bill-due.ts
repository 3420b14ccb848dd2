import { dueDay, monthAndYear, type OpenBill } from '@hoops/domain/family/charges/open-bills';
import { formatDollars } from '@hoops/domain/money';
import type { MailContent } from '../mail.ts';
import { classTerms, letter, text } from './letter.ts';

/** To the parent: what a month's classes cost, until when that is to be paid, and what happens otherwise. */
export const billDue = (mail: {
  name: string;
  bill: OpenBill;
  /** An earlier mail named another amount. */
  isChanged: boolean;
  /** It is charged on the 1st, unless it is paid before. */
  isAutomatic: boolean;
  /** False when there is no next one: all classes were taken off in the month of the bill, or rest in the next. */
  hasNext: boolean;
  siteUrl: string;
}): MailContent => {
  const { period, amount } = mail.bill;
  const cost = formatDollars(amount, true);
  const month = monthAndYear(period);
  return letter(
    mail.name,
    `Your bill for ${month}: ${cost}`,
    text(
      mail.isChanged
        ? `Your bill for classes in ${month} has changed: it is ${cost} now, due by ${dueDay(period)}.`
        : `Your classes in ${month} cost ${cost}, due by ${dueDay(period)}.`,
    ),
    text(
      mail.isAutomatic
        ? `Automatic payment is on: your card is charged on ${dueDay(period)}, unless you pay before. We write again before that.`
        : `Nothing is charged to your card by itself: please pay on your dashboard. What is not paid by ${dueDay(period)} is overdue.`,
    ),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
    ...(mail.hasNext ? classTerms(dueDay(period), mail.siteUrl) : []),
  );
};
