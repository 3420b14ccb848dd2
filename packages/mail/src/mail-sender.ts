import {
  BadRequestException,
  MessageRejected,
  type SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { brand } from '@hoops/domain/club/brand';
import type { Mail } from './mail.ts';
import { renderMail } from './render-mail.ts';

/** How a mail fared with the provider. What may go better later is thrown instead. */
export type Sending =
  | { readonly kind: 'sent'; readonly messageId: string }
  /** Refused for good; the reason names no addresses. */
  | { readonly kind: 'refused'; readonly reason: string };

export type MailSender = (mail: Mail, mailId: string) => Promise<Sending>;

export type SesOptions = {
  readonly client: Pick<SESv2Client, 'send'>;
  readonly from: string;
  readonly configurationSet?: string | undefined;
};

/** Sends through SES v2. @throws SES's error when it is throttled, paused or out of order. */
export const sesSender =
  ({ client, from, configurationSet }: SesOptions): MailSender =>
  async (mail, mailId) => {
    const { subject, text, html } = renderMail(mail.content);
    const command = new SendEmailCommand({
      FromEmailAddress: `${brand.name} <${from}>`,
      Destination: { ToAddresses: [mail.to] },
      ...(mail.replyTo ? { ReplyToAddresses: [mail.replyTo] } : {}),
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
          ...(mail.oneClickUnsubscribeUrl
            ? { Headers: unsubscribeHeaders(mail.oneClickUnsubscribeUrl) }
            : {}),
        },
      },
      // A bounce that comes back names the mail by these.
      EmailTags: [
        { Name: 'mailId', Value: mailId },
        { Name: 'kind', Value: mail.kind },
      ],
      ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
    });
    try {
      const { MessageId = '' } = await client.send(command);
      return { kind: 'sent', messageId: MessageId };
    } catch (error) {
      if (error instanceof MessageRejected || error instanceof BadRequestException) {
        return { kind: 'refused', reason: error.name };
      }
      throw error;
    }
  };

const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];
