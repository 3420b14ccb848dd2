import { domainToASCII } from 'node:url';
import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { brand } from '@hoops/domain/brand';
import { isMailable } from '@hoops/domain/text/text';
import type { Mail } from './mail.ts';
import { renderMail } from './render-mail.ts';

export type Sending =
  | { readonly kind: 'sent'; readonly messageId: string }
  /** Final refusal, because no email can reach the address. */
  | { readonly kind: 'refused'; readonly reason: 'unmailable-address' };

export type MailSender = (mail: Mail, mailId: string) => Promise<Sending>;

export type SesOptions = {
  readonly client: Pick<SESv2Client, 'send'>;
  readonly from: string;
  readonly configurationSet?: string | undefined;
};

/**
 * Sends through SES v2. Treats no rejection by SES as final, because SES uses the same errors for our account
 * and for a message.
 */
export const sesSender =
  ({ client, from, configurationSet }: SesOptions): MailSender =>
  async (mail, mailId) => {
    if (!isMailable(mail.to)) return { kind: 'refused', reason: 'unmailable-address' };
    const { subject, text, html } = renderMail(mail.content);
    const command = new SendEmailCommand({
      FromEmailAddress: `${brand.name} <${from}>`,
      Destination: { ToAddresses: [asciiAddress(mail.to)] },
      // Sends the email even without a usable Reply-To, because the text contains the address.
      ...(mail.replyTo && isMailable(mail.replyTo) ? { ReplyToAddresses: [asciiAddress(mail.replyTo)] } : {}),
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
          ...(mail.oneClickUnsubscribeUrl
            ? { Headers: unsubscribeHeaders(mail.oneClickUnsubscribeUrl) }
            : {}),
        },
      },
      EmailTags: [
        { Name: 'mailId', Value: mailId },
        { Name: 'kind', Value: mail.kind },
      ],
      ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
    });
    const { MessageId = '' } = await client.send(command);
    return { kind: 'sent', messageId: MessageId };
  };

/** Converts the domain to Punycode, because SES accepts ASCII only. */
const asciiAddress = (address: string): string => {
  const [local = '', domain = ''] = address.split('@');
  return `${local}@${domainToASCII(domain)}`;
};

const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];
