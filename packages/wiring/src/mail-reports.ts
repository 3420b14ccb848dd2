import type { LambdaRow } from './lambda-row.ts';
import { writesStreams } from './needs.ts';

/**
 * A kind of SES report and its forwarded fields. Other fields are dropped, because reports contain plain
 * addresses, which no queue may store.
 */
export type MailReportKind = {
  readonly eventType: 'Delivery' | 'Bounce' | 'Complaint';
  readonly detailType: string;
  /** Message field -> EventBridge JSON path in SES's event. */
  readonly take: Readonly<Record<string, `$.${string}`>>;
};

const ofAnyMail = {
  eventType: '$.detail.eventType',
  /** Id tag of the email; SES lists several values per tag. */
  mailId: '$.detail.mail.tags.mailId[0]',
  messageId: '$.detail.mail.messageId',
  at: '$.time',
} as const;

/**
 * SES's reports on accepted emails. Reports come from AWS, not our event store, so they have their own queue.
 */
export const mailReports = {
  name: 'mail-reports',
  purpose:
    'Records which mails were delivered, came back or were reported as unwanted, and informs the family.',
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
  /** Delay, because a report may arrive before our record of the email. */
  delaySeconds: 5,
  timeoutSeconds: 30,
  needs: writesStreams,
} as const satisfies LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  readonly kinds: readonly MailReportKind[];
  readonly delaySeconds: number;
};

/** Event pattern of a report kind: only emails with our tag, which Cognito's emails lack. */
export const mailReportPattern = ({ eventType, detailType }: MailReportKind) => ({
  source: ['aws.ses'],
  'detail-type': [detailType],
  detail: { eventType: [eventType], mail: { tags: { mailId: [{ exists: true as const }] } } },
});
