import { listed } from '@hoops/domain/text/fill';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const papersToSign = (mail: {
  readonly name: string;
  readonly siteUrl: string;
  readonly title: string;
  readonly athleteNames: readonly string[];
}): MailContent =>
  letter(
    mail.name,
    `Please sign “${mail.title}” for ${listed(mail.athleteNames)}`,
    text(
      `The coach needs your answer to “${mail.title}” for ${listed(mail.athleteNames)}. It takes a minute on your phone: read the text, type your name, and you are done.`,
    ),
    { kind: 'link', label: 'Read and sign', url: `${mail.siteUrl}/papers` },
  );
