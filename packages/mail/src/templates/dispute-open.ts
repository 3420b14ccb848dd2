import { disputeReasonWords, untilWords } from '@hoops/domain/family/disputes/dispute-words';
import { formatDollars, type Money } from '@hoops/domain/money';
import type { MailContent } from '../mail.ts';

/** To the coach: a disputed payment, or its near deadline. Amounts in cents. */
export const disputeOpen = (dispute: {
  parentName: string;
  amount: Money;
  reason: string;
  isInquiry: boolean;
  dueBy: string | null;
  isReminder: boolean;
  disputeUrl: string;
}): MailContent => {
  const amount = formatDollars(dispute.amount, true);
  const what = dispute.isInquiry ? 'A bank asks about' : 'A bank took back';
  return {
    subject: `A payment of ${amount} is${dispute.isReminder ? ' still' : ''} disputed: ${untilWords(dispute.dueBy)}`,
    blocks: [
      {
        kind: 'text',
        text: `${what} a payment of ${amount} by ${dispute.parentName}: ${disputeReasonWords(dispute.reason)}. What is not answered in time is lost.`,
      },
      { kind: 'link', label: 'Answer or accept it', url: dispute.disputeUrl },
    ],
  };
};
