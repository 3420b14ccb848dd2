import type { MailFate } from './mail-fate.ts';
import type { SentEmail } from './mailbox.ts';

/** SES's event on EventBridge's default bus; addresses have no display names, as on AWS. */
export type SendingEvent = {
  readonly source: 'aws.ses';
  readonly 'detail-type': string;
  readonly id: string;
  readonly time: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** SES's reports for an outcome, in order; a complaint comes after a delivery. */
export const reportsOf = (fate: MailFate): readonly MailFate[] =>
  fate === 'complained' ? ['delivered', 'complained'] : [fate];

const bounceKinds = {
  bounced: { bounceType: 'Permanent', bounceSubType: 'General' },
  'bounced-for-now': { bounceType: 'Transient', bounceSubType: 'MailboxFull' },
  suppressed: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' },
} as const;

export const sendingEvent = (email: SentEmail, address: string, fate: MailFate, id: string): SendingEvent => {
  const mail = {
    timestamp: email.at,
    messageId: email.messageId,
    source: email.from,
    destination: email.to,
    tags: Object.fromEntries(Object.entries(email.tags).map(([name, value]) => [name, [value]])),
  };
  const head = { source: 'aws.ses', id, time: email.at } as const;
  if (fate === 'delivered') {
    const delivery = {
      timestamp: email.at,
      processingTimeMillis: 0,
      recipients: [address],
      smtpResponse: '250 2.0.0 OK',
      reportingMTA: 'a1-1.smtp-out.amazonses.com',
    };
    return { ...head, 'detail-type': 'Email Delivered', detail: { eventType: 'Delivery', mail, delivery } };
  }
  if (fate === 'complained') {
    const complaint = {
      complainedRecipients: [{ emailAddress: address }],
      complaintFeedbackType: 'abuse',
      timestamp: email.at,
    };
    return {
      ...head,
      'detail-type': 'Email Complaint Received',
      detail: { eventType: 'Complaint', mail, complaint },
    };
  }
  const bounce = {
    ...bounceKinds[fate],
    bouncedRecipients: [{ emailAddress: address, action: 'failed' }],
    timestamp: email.at,
  };
  return { ...head, 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce', mail, bounce } };
};
