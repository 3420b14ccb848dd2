import type { OpenBill } from '@hoops/domain/family/charges/open-bills';
import { formatDollars, type Money } from '@hoops/domain/money';
import { monthAndYear, ordinalOfDate, type Period } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { openBillFacts } from './bill-due.ts';
import { letter, text } from './letter.ts';
import { failureReason } from './payment-failed.ts';

export const classPaymentFailed = (mail: {
  name: string;
  amount: Money;
  periods: readonly Period[];
  code: string;
  declineCode: string | undefined;
  /** Club-local date of the next automatic attempt; null without another attempt. */
  triedOn: string | null;
  openBills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  return letter(
    mail.name,
    `Your payment of ${amount} did not go through`,
    text(
      `We could not charge ${amount} for classes in ${mail.periods.map(monthAndYear).join(', ')} to your card. ${failureReason(mail)}`,
    ),
    text(
      mail.triedOn === null
        ? 'We will not try again automatically. Please check your card and pay on your dashboard.'
        : `We will try again on ${ordinalOfDate(mail.triedOn)}. To be safe, please check your card before then, or pay on your dashboard.`,
    ),
    openBillFacts(mail.openBills),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
  );
};
