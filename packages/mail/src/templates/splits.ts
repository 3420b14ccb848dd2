import { dueDay } from '@hoops/domain/family/charges/open-bills';
import { formatDollars, type Money } from '@hoops/domain/money';
import { monthAndYear, ordinalOfDate, type Period } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

type Facts = { name: string; siteUrl: string };

const payments = (siteUrl: string) =>
  ({ kind: 'link', label: 'See who pays what', url: `${siteUrl}/my-info` }) as const;

export const splitProposed = (mail: Facts & { percent: number }): MailContent =>
  letter(
    mail.name,
    `You are asked to pay ${mail.percent} percent of a child’s bills`,
    text(
      `The other home of a child asks you to pay ${mail.percent} percent of the child’s class bills and plan. Nothing is billed unless you agree. Before you do, you see an example in dollars.`,
    ),
    payments(mail.siteUrl),
  );

export const splitDeclined = (mail: Facts & { athleteName: string }): MailContent =>
  letter(
    mail.name,
    `The other home will not pay a part of ${mail.athleteName}’s bills`,
    text(`The other home declined. ${mail.athleteName}’s bills stay yours as a whole.`),
    payments(mail.siteUrl),
  );

export const splitAgreed = (
  mail: Facts & { athleteName: string; percent: number; from: Period; isPayer: boolean; hasPlan: boolean },
): MailContent => {
  const month = monthAndYear(mail.from);
  const bills = mail.hasPlan ? 'class bills and plan' : 'class bills';
  const terms = `${mail.percent} percent of ${mail.athleteName}’s ${bills} from ${month}`;
  return letter(
    mail.name,
    mail.isPayer ? `You pay ${terms}` : `The other home pays ${terms}`,
    text(
      mail.isPayer
        ? `You agreed to pay ${terms}. Each month’s share is on a bill of your own, made on the 1st of the following month. Either home can end this, from the next month on.`
        : `Your own ${mail.hasPlan ? 'bills and plan charges' : 'bills'} are lower by that share, which the other home pays on a bill of its own. Either home can end this, from the next month on.`,
    ),
    payments(mail.siteUrl),
  );
};

export const splitEnded = (mail: Facts & { until: Period }): MailContent =>
  letter(
    mail.name,
    `A child’s bills are no longer split from ${monthAndYear(mail.until)}`,
    text('Shares of earlier months stay with the home that agreed to pay them.'),
    payments(mail.siteUrl),
  );

export const shareDue = (
  mail: Facts & { month: Period; period: Period; amount: Money; dueOn: string; isAutomatic: boolean },
): MailContent => {
  const cost = formatDollars(mail.amount, true);
  const due = ordinalOfDate(mail.dueOn);
  return letter(
    mail.name,
    `Your share of ${monthAndYear(mail.month)}: ${cost}`,
    text(
      `Your share of what you pay together with another home was ${cost} in ${monthAndYear(mail.month)}. It is due by ${due}.`,
    ),
    text(
      mail.isAutomatic
        ? `Automatic payment is on. Your card will be charged on ${dueDay(mail.period)}, unless you pay before then. We will email you again before that.`
        : `Your card will not be charged automatically, so please pay on your dashboard. Anything not paid by ${due} is overdue.`,
    ),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
  );
};
