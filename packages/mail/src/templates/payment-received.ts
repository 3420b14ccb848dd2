import type { OpenBill } from '@hoops/domain/family/charges/open-bills';
import type { PaymentMethod } from '@hoops/domain/family/payments/events';
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
  method?: PaymentMethod | undefined;
  what: string;
  next: NextCharge | null;
  openBills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  const how = mail.method === 'cash' ? ' in cash' : mail.method === 'check' ? ' by check' : '';
  return letter(
    mail.name,
    `Receipt: ${amount} for ${mail.what}`,
    text(`Thank you. We received ${amount}${how} for ${mail.what} on ${ordinalDate(mail.paidAt)}.`),
    ...(mail.next ? [text(nextChargeWords(mail.next))] : []),
    ...(mail.openBills.length > 0 ? [openBillFacts(mail.openBills)] : []),
    {
      kind: 'link',
      label: 'See the receipt',
      url: `${mail.siteUrl}/receipts/${encodeURIComponent(mail.paymentId)}`,
    },
  );
};

export const creditGiven = (mail: {
  name: string;
  amount: Money;
  what: string;
  openBills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  return letter(
    mail.name,
    `You got a credit of ${amount}`,
    text(`We took ${amount} off ${mail.what}. You do not need to do anything.`),
    ...(mail.openBills.length > 0 ? [openBillFacts(mail.openBills)] : []),
    { kind: 'link', label: 'See your account', url: `${mail.siteUrl}/portal` },
  );
};
