import { type PlanId, planName } from '@hoops/domain/club/plans';
import { refusalReason } from '@hoops/domain/family/intents/refusals';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const planStartFailed = (mail: {
  name: string;
  athleteName: string;
  plan: PlanId;
  code: string;
  athleteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `${planName[mail.plan]} for ${mail.athleteName} could not be started`,
    text(
      `${planName[mail.plan]} for ${mail.athleteName} could not be started. ${refusalReason(mail.code)} Nothing was charged, and we will not try again automatically.`,
    ),
    { kind: 'link', label: 'Check your card and choose the plan again', url: mail.athleteUrl },
  );
