import { monthAndYear } from '@hoops/domain/family/charges/open-bills';
import type { Period } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

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
