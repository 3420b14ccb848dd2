import type { OpenBill } from '@hoops/domain/family/charges/open-bills';
import { addMoney, formatDollars } from '@hoops/domain/money';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';
import { openBillFacts } from './open-bill-facts.ts';

export const billOverdue = (mail: {
  name: string;
  /** Bills, oldest first. */
  bills: readonly OpenBill[];
  siteUrl: string;
}): MailContent => {
  const total = formatDollars(addMoney(...mail.bills.map(({ amount }) => amount)), true);
  return letter(
    mail.name,
    `Overdue: ${total} for classes`,
    text(
      `The month is over, and ${total} for classes is overdue. Please pay it now, or your account may be disabled.`,
    ),
    openBillFacts(mail.bills),
    { kind: 'link', label: 'Pay on your dashboard', url: `${mail.siteUrl}/portal` },
  );
};
