import { dueDay, type OpenBill } from '@hoops/domain/family/charges/open-bills';
import { addMoney, formatDollars } from '@hoops/domain/money';
import { monthAndYear, ordinalOfDate, type Period } from '@hoops/domain/time/club-time';
import type { Block, MailContent } from '../mail.ts';
import { classTerms, letter, text } from './letter.ts';

export const billDue = (mail: {
  name: string;
  bill: OpenBill;
  isChanged: boolean;
  /** True for classes added after the month was paid. */
  isFurther: boolean;
  isAutomatic: boolean;
  /** False if no bill follows, because classes are dropped or paused. */
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
      ? [['Total', formatDollars(addMoney(...bills.map(({ amount }) => amount)), true)] as const]
      : []),
  ],
});

export const billOverdue = (mail: {
  name: string;
  /** Bills, oldest first. */
  bills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const total = formatDollars(addMoney(...mail.bills.map(({ amount }) => amount)), true);
  return letter(
    mail.name,
    `Overdue: ${total} for classes`,
    text(
      `The month is over, and ${total} for classes is overdue. Please pay it now, or your account may be disabled.`,
    ),
    openBillFacts(mail.bills),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
  );
};

export const billWithdrawn = (mail: { name: string; period: Period; siteUrl: string }): MailContent => {
  const month = monthAndYear(mail.period);
  return letter(
    mail.name,
    `No bill for ${month}`,
    text(
      `You removed the classes added for ${month} on the same day. There is nothing to pay for them, and nothing was charged.`,
    ),
    { kind: 'link', label: 'Choose a plan or classes', url: `${mail.siteUrl}/portal` },
  );
};
