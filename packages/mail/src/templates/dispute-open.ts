import { disputeReason } from '@hoops/domain/family/disputes/dispute-sentences';
import { formatDollars, type Money } from '@hoops/domain/money';
import { fill } from '@hoops/domain/text/fill';
import { clubDate, dateWords } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';

const sentences = {
  subject: 'A payment of {amount} is disputed: please respond by {date}',
  reminder: 'A payment of {amount} is still disputed: please respond by {date}',
  closed: 'A payment of {amount} is disputed: the bank does not accept a response',
  inquiry:
    'A bank is asking about {parent}’s payment of {amount}. {reason} If you do not respond in time, the club loses the inquiry.',
  dispute:
    'A bank took back {parent}’s payment of {amount}. {reason} If you do not respond in time, the club loses the dispute.',
} as const;

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
  const { isReminder, dueBy } = dispute;
  return {
    subject:
      dueBy === null
        ? fill(sentences.closed, { amount })
        : fill(isReminder ? sentences.reminder : sentences.subject, {
            amount,
            date: dateWords(clubDate(dueBy)),
          }),
    blocks: [
      {
        kind: 'text',
        text: fill(dispute.isInquiry ? sentences.inquiry : sentences.dispute, {
          amount,
          parent: dispute.parentName,
          reason: disputeReason(dispute.reason),
        }),
      },
      { kind: 'link', label: 'Respond or accept', url: dispute.disputeUrl },
    ],
  };
};
