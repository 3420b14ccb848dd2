import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';

/** To the parent: until when the athlete's plan runs. */
export const cancellationScheduled = (mail: {
  name: string;
  athleteName: string;
  /** ISO-8601 UTC. */
  effectiveAt: string;
  athleteUrl: string;
}): MailContent => ({
  subject: `Training of ${mail.athleteName} ends on ${ordinalDate(mail.effectiveAt)}`,
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: `The training plan of ${mail.athleteName} is cancelled and ends on ${ordinalDate(mail.effectiveAt)}. Until then nothing changes, and no further payment will be taken.`,
    },
    { kind: 'link', label: 'Changed your mind? You can keep the plan until then', url: mail.athleteUrl },
  ],
});
