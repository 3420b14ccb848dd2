import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, policyLink, text } from './letter.ts';

export const paymentRefunded = (mail: {
  name: string;
  refundId: string;
  amount: Money;
  payment: { readonly amount: Money; readonly paidAt: string; readonly what: string } | null;
  inAll: Money;
  siteUrl: string;
}): MailContent => {
  const amount = formatDollars(mail.amount, true);
  const of = mail.payment
    ? `${formatDollars(mail.payment.amount, true)} that you paid for ${mail.payment.what} on ${ordinalDate(mail.payment.paidAt)}`
    : 'a payment of yours';
  const inAll =
    mail.inAll.cents > mail.amount.cents
      ? ` Together with earlier refunds, that is ${formatDollars(mail.inAll, true)}.`
      : '';
  return letter(
    mail.name,
    `Refund: ${amount}${mail.payment ? ` for ${mail.payment.what}` : ''}`,
    text(`We refunded ${amount} of ${of}.${inAll}`),
    text(
      'It goes back to the card or account you paid with. Depending on your bank, it shows up as a credit in about 5 to 10 business days.',
    ),
    {
      kind: 'link',
      label: 'See the receipt',
      url: `${mail.siteUrl}/receipts/${encodeURIComponent(mail.refundId)}`,
    },
    policyLink(mail.siteUrl),
  );
};

/**
 * Email to the coach: a bank returned a refund. Contains no name, because an erasure cannot delete email in
 * the coach's mailbox.
 */
export const refundFailed = (mail: { what: string; familyUrl: string }): MailContent => ({
  subject: `A bank sent a refund back: ${mail.what}`,
  blocks: [
    {
      kind: 'text',
      text: `A bank sent a refund back: ${mail.what}. The family has not gotten this money, and Stripe will not try again. Please ask them how they would like to get it, for example by check. In Stripe, a new refund works only to a different card or account.`,
    },
    { kind: 'link', label: 'Open the family', url: mail.familyUrl },
  ],
});
