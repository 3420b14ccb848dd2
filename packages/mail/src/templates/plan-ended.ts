import { type PlanId, planName } from '@hoops/domain/club/plans';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

/** To the parent: a plan is over. */
export const planEnded = (mail: {
  name: string;
  athleteName: string;
  plan: PlanId;
  /** ISO-8601 UTC. */
  endedAt: string;
  siteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `${planName[mail.plan]} of ${mail.athleteName} has ended`,
    text(
      `${planName[mail.plan]} of ${mail.athleteName} ended on ${ordinalDate(mail.endedAt)}. No further payment is taken for it. You can choose a plan or classes again at any time.`,
    ),
    { kind: 'link', label: 'Choose a plan or classes', url: `${mail.siteUrl}/portal` },
  );
