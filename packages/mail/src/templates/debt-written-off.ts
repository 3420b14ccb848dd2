import { formatDollars, type Money } from '@hoops/domain/money';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const debtWrittenOff = (mail: {
  name: string;
  athleteName: string;
  amount: Money;
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  return letter(
    mail.name,
    `You no longer owe ${amount}`,
    text(
      `We took ${amount} off your account. You still owed it for ${mail.athleteName}’s plan, which has ended. You do not need to do anything, and your card will not be charged for it.`,
    ),
    { kind: 'link', label: 'See your account', url: `${mail.siteUrl}/portal` },
  );
};
