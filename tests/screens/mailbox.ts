import { brand } from '@hoops/domain/brand';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import { mailerFor } from '@hoops/mail/mailer';
import { recordMailReport } from '@hoops/mail/record-mail-report';
import { renderMail } from '@hoops/mail/render-mail';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import type { Club } from '../system/club.ts';

export type ClubMail = {
  readonly mailId: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
};

export const openMailbox = (club: Club) => {
  const sent: ClubMail[] = [];
  const mail = mailerFor({
    ...club.deps,
    locks: memoryLocks(club.deps.clock),
    invitations: invitationTokens(club.deps.keys),
    settings: { coachEmail: brand.email, siteUrl: brand.siteUrl },
    send: async ({ to, replyTo, content }, mailId) => {
      const { subject, text } = renderMail(content);
      sent.push({ mailId, to, replyTo, subject, text });
      return { kind: 'sent', messageId: `message-${mailId}` };
    },
  });
  let mailed = 0;

  const mails = async (): Promise<readonly ClubMail[]> => {
    for (; mailed < club.happened.length; mailed += 1) {
      // The cast is safe, because the mailer reads the event from the store.
      await mail(club.happened[mailed] as Envelope as unknown as SealedEnvelope);
    }
    return sent;
  };

  type Outcome =
    | { readonly eventType: 'Delivery' }
    | { readonly eventType: 'Bounce'; readonly bounceType: 'Permanent' | 'Transient' };

  return {
    mails,
    async report(to: string, outcome: Outcome): Promise<void> {
      for (const { mailId, to: recipient } of await mails()) {
        if (recipient !== to) continue;
        const facts = { mailId, messageId: `message-${mailId}`, at: club.now() };
        await recordMailReport(club.deps, { ...outcome, ...facts });
      }
    },
  };
};
