import { type PlanId, planName } from '@hoops/domain/club/plans';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, policyLink, text } from './letter.ts';

export const planEnded = (mail: {
  name: string;
  athleteName: string;
  plan: PlanId;
  /** ISO-8601 UTC. */
  endedAt: string;
  /** Full refund of a withdrawal. */
  refunded: Money | undefined;
  /** Unpaid amount; may be 0 cents. */
  owed: Money;
  siteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `${mail.athleteName}’s ${planName[mail.plan]} plan has ended`,
    text(
      `${mail.athleteName}’s ${planName[mail.plan]} plan ended on ${ordinalDate(mail.endedAt)}. ${mail.owed.cents > 0 ? `It still owes ${formatDollars(mail.owed, true)}, which stays in your balance until you pay it on your dashboard.` : 'There are no further charges for it.'}${mail.refunded ? ` You withdrew from it: ${formatDollars(mail.refunded, true)} goes back to the card you paid with, which takes a few days with most banks.` : ''} You can choose a plan or classes again at any time.`,
    ),
    { kind: 'link', label: 'Choose a plan or classes', url: `${mail.siteUrl}/portal` },
    ...(mail.refunded ? [policyLink(mail.siteUrl)] : []),
  );
