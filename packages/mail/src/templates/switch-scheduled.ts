import { type PlanId, planName } from '@hoops/domain/club/plans';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, planTerms, text } from './letter.ts';

export const switchScheduled = (mail: {
  name: string;
  athleteName: string;
  from: PlanId;
  to: PlanId;
  /** Monthly price. */
  price: Money;
  /** ISO-8601 UTC. */
  effectiveAt: string;
  athleteUrl: string;
  siteUrl: string;
}): MailContent => {
  const day = ordinalDate(mail.effectiveAt);
  const { price } = mail;
  return letter(
    mail.name,
    `${mail.athleteName} switches to ${planName[mail.to]} on ${day}`,
    text(
      `${mail.athleteName} switches from ${planName[mail.from]} to ${planName[mail.to]} on ${day}. Nothing changes and nothing is charged until then. Starting ${day}, it is ${formatDollars(price, true)} a month.`,
    ),
    { kind: 'link', label: 'Changed your mind? You can cancel the switch until then', url: mail.athleteUrl },
    ...planTerms({ amount: price, at: mail.effectiveAt }, mail.siteUrl),
  );
};
