import type { LambdaRow } from './lambda-row.ts';
import { writesStreams } from './needs.ts';

/**
 * One kind of report: how SES announces it on the account's default bus, and which parts of it are taken. What
 * is not named is left behind there: the reports hold addresses in plain text, and no queue of ours may.
 */
export type MailReportKind = {
  readonly eventType: 'Delivery' | 'Bounce' | 'Complaint';
  /** EventBridge's `detail-type`. */
  readonly detailType: string;
  /** Field of the message -> where in SES's event it stands (EventBridge's JSON path). */
  readonly take: Readonly<Record<string, `$.${string}`>>;
};

const ofAnyMail = {
  eventType: '$.detail.eventType',
  /** The tags that the mail was sent with; SES gives a list for each. */
  mailId: '$.detail.mail.tags.mailId[0]',
  messageId: '$.detail.mail.messageId',
  at: '$.time',
} as const;

/**
 * What SES reports about mails after it accepted them. They come from AWS itself and not from our event store, so they
 * have a queue of their own beside those of the subscriptions; stacks and local system are made from this row.
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
  /** A report may be faster than our own record that the mail was sent. */
  delaySeconds: 5,
  timeoutSeconds: 30,
  needs: writesStreams,
} as const satisfies LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  readonly kinds: readonly MailReportKind[];
  readonly delaySeconds: number;
};

/** The rule of one kind: mails with our tag alone; the codes that Cognito mails have none. */
export const mailReportPattern = ({ eventType, detailType }: MailReportKind) => ({
  source: ['aws.ses'],
  'detail-type': [detailType],
  detail: { eventType: [eventType], mail: { tags: { mailId: [{ exists: true as const }] } } },
});
