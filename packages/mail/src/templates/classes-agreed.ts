import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { classTerms, letter, text } from './letter.ts';

/** To the parent: what classes cost that were added and that this month's bill does not name. */
export const classesAgreed = (mail: {
  name: string;
  /** `on`: the club's date. */
  next: { readonly amount: Money; readonly on: string };
  siteUrl: string;
}): MailContent => {
  const cost = formatDollars(mail.next.amount, true);
  const day = ordinalOfDate(mail.next.on);
  return letter(
    mail.name,
    `Your classes have changed: ${cost} a month from ${day}`,
    text(
      `Your classes have changed. This month’s bill stays as it is; from ${day} on your classes cost ${cost} a month.`,
    ),
    { kind: 'link', label: 'See your classes', url: `${mail.siteUrl}/programs` },
    ...classTerms(day, mail.siteUrl),
  );
};
