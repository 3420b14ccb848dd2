import { type PlanId, planName } from '@hoops/domain/club/plans';
import { refusalWords } from '@hoops/domain/family/intents/refusal-words';
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
      `${planName[mail.plan]} for ${mail.athleteName} could not be started: ${refusalWords(mail.code)}. Nothing was charged, and nothing is tried again by itself.`,
    ),
    { kind: 'link', label: 'Check your card and choose the plan again', url: mail.athleteUrl },
  );
