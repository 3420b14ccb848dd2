import type { OpenBill } from '@hoops/domain/family/charges/open-bills';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { openBillFacts } from './bill-due.ts';
import { letter, type NextCharge, nextChargeWords, text } from './letter.ts';

export const paymentReceived = (mail: {
  name: string;
  paymentId: string;
  amount: Money;
  /** Time of the payment, ISO-8601 UTC. */
  paidAt: string;
  what: string;
  next: NextCharge | null;
  openBills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  return letter(
    mail.name,
    `Receipt: ${amount} for ${mail.what}`,
    text(`Thank you. We received ${amount} for ${mail.what} on ${ordinalDate(mail.paidAt)}.`),
    ...(mail.next ? [text(nextChargeWords(mail.next))] : []),
    ...(mail.openBills.length > 0 ? [openBillFacts(mail.openBills)] : []),
    {
      kind: 'link',
      label: 'See the receipt',
      url: `${mail.siteUrl}/receipts/${encodeURIComponent(mail.paymentId)}`,
    },
  );
};
