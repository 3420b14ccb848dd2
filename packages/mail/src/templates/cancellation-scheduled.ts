import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';

/** Email to the parent: a plan was canceled, with its end date. */
export const cancellationScheduled = (mail: {
  name: string;
  athleteName: string;
  /** ISO-8601 UTC. */
  effectiveAt: string;
  /** Unpaid amount of the plan; null if there is none. */
  owed: Money | null;
  athleteUrl: string;
}): MailContent => ({
  subject: `Training of ${mail.athleteName} ends on ${ordinalDate(mail.effectiveAt)}`,
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: `The training plan of ${mail.athleteName} is canceled and ends on ${ordinalDate(mail.effectiveAt)}. Until then nothing changes, and no further payment will be taken for it${mail.owed ? butWhatIsOwed(mail.owed) : ''}.`,
    },
    { kind: 'link', label: 'Changed your mind? You can keep the plan until then', url: mail.athleteUrl },
  ],
});

const butWhatIsOwed = (owed: Money): string =>
  ` but ${formatDollars(owed, true)} that is not paid yet: when it is tried again, when you pay it on your dashboard or when you save another card`;
