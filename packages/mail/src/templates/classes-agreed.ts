import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { type ClassChange, classChangeFacts } from './class-change-facts.ts';
import { classTerms, letter, policyLink, text } from './letter.ts';

/**
 * Email to the parent about a class change that leaves this month's bill unchanged, with the monthly cost
 * from next month on.
 */
export const classesAgreed = (mail: {
  name: string;
  /** `on` is a club-local date. */
  next: { readonly amount: Money; readonly on: string };
  changes: readonly ClassChange[];
  siteUrl: string;
}): MailContent => {
  const cost = formatDollars(mail.next.amount, true);
  const day = ordinalOfDate(mail.next.on);
  const isBilled = mail.next.amount.cents > 0;
  return letter(
    mail.name,
    `Your classes have changed: ${isBilled ? `${cost} a month from ${day}` : `no bill from ${day}`}`,
    text(
      `Your classes have changed. This month’s bill stays the same. Starting ${day}, ${isBilled ? `your classes cost ${cost} a month` : 'there is no bill for classes'}.`,
    ),
    ...classChangeFacts(mail.changes),
    { kind: 'link', label: 'See your classes', url: `${mail.siteUrl}/programs` },
    ...(isBilled ? classTerms(day, mail.siteUrl) : [policyLink(mail.siteUrl)]),
  );
};
