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
      `The classes that you added for ${month} were taken back on the same day. There is nothing to pay for them, and nothing was charged.`,
    ),
    { kind: 'link', label: 'Choose a plan or classes', url: `${mail.siteUrl}/portal` },
  );
};
