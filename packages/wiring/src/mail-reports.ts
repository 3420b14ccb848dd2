import { type LambdaRow, writesStreams } from './needs.ts';

/**
 * Kind of SES report and its forwarded fields. Drops other fields, because reports contain plain addresses,
 * which no queue may store.
 */
export type MailReportKind = {
  readonly eventType: 'Delivery' | 'Bounce' | 'Complaint';
  readonly detailType: string;
  /** EventBridge JSON path in SES's event, by field of the message. */
  readonly take: Readonly<Record<string, `$.${string}`>>;
};

const ofAnyMail = {
  eventType: '$.detail.eventType',
  /** Tag with the email's id. SES returns a list of values per tag. */
  mailId: '$.detail.mail.tags.mailId[0]',
  messageId: '$.detail.mail.messageId',
  at: '$.time',
} as const;

/**
 * SES's reports on accepted emails. They have a separate queue, because they come from AWS instead of our
 * event store.
 */
export const mailReports = {
  name: 'mail-reports',
  purpose: 'Records which emails were delivered, bounced or were reported as spam, and informs the family.',
  kinds: [
    { eventType: 'Delivery', detailType: 'Email Delivered', take: ofAnyMail },
    {
      eventType: 'Bounce',
      detailType: 'Email Bounced',
      take: { ...ofAnyMail, bounceType: '$.detail.bounce.bounceType' },
    },
    { eventType: 'Complaint', detailType: 'Email Complaint Received', take: ofAnyMail },
  ],
  handler: 'packages/mail/src/handlers/mail-reports.handler',
  /** Seconds of delay, because a report may arrive before our record of the email. */
  delaySeconds: 5,
  timeoutSeconds: 30,
  needs: writesStreams,
} as const satisfies LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  readonly kinds: readonly MailReportKind[];
  readonly delaySeconds: number;
};

export const mailReportPattern = ({ eventType, detailType }: MailReportKind) => ({
  source: ['aws.ses'],
  'detail-type': [detailType],
  detail: { eventType: [eventType], mail: { tags: { mailId: [{ exists: true as const }] } } },
});
