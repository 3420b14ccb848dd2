import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const paymentUncollected = (mail: {
  name: string;
  athleteName: string;
  amount: Money;
  /** Start of the month, ISO-8601 UTC. */
  failedAt: string;
  siteUrl: string;
}): MailContent => ({
  subject: `${formatDollars(mail.amount, true)} for your plan is still due`,
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: `The month of ${mail.athleteName}’s plan that began on ${ordinalDate(mail.failedAt)} (${formatDollars(mail.amount, true)}) was not charged, because the payment before it failed.`,
    },
    {
      kind: 'text',
      text: 'Please pay it on your dashboard. If you save another card there, we will charge this to it, too.',
    },
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
  ],
});

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
