import { type PlanId, planName } from '@hoops/domain/club/plans';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, type NextCharge, nextChargeWords, planTerms, text } from './letter.ts';

export const planStarted = (mail: {
  name: string;
  athleteName: string;
  plan: PlanId;
  price: Money;
  /** ISO-8601 UTC. */
  startedAt: string;
  next: NextCharge | null;
  athleteUrl: string;
  siteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `${mail.athleteName} is in ${planName[mail.plan]}`,
    text(
      `${planName[mail.plan]} for ${mail.athleteName} began on ${ordinalDate(mail.startedAt)}. It costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    ...(mail.next
      ? [text('You can switch plans at any time. The switch takes effect when the month you paid for ends.')]
      : []),
    { kind: 'link', label: 'See the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );
