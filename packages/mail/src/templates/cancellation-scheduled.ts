import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';

export const cancellationScheduled = (mail: {
  name: string;
  athleteName: string;
  /** ISO-8601 UTC. */
  effectiveAt: string;
  /** Unpaid amount of the plan; null if there is none. */
  owed: Money | null;
  athleteUrl: string;
}): MailContent => ({
  subject: `${mail.athleteName}’s training ends on ${ordinalDate(mail.effectiveAt)}`,
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: `${mail.athleteName}’s training plan is canceled and ends on ${ordinalDate(mail.effectiveAt)}. Nothing changes until then, and no further payment will be taken for it${mail.owed ? butWhatIsOwed(mail.owed) : ''}.`,
    },
    { kind: 'link', label: 'Changed your mind? You can keep the plan until then', url: mail.athleteUrl },
  ],
});

const butWhatIsOwed = (owed: Money): string =>
  ` except the ${formatDollars(owed, true)} that is not paid yet: it is charged when we try again, when you pay it on your dashboard or when you save another card`;
