import * as z from 'zod/mini';
import { AwsError } from '../loopback/serve-aws.ts';

const text = z.object({ Data: z.string(), Charset: z.optional(z.string()) });
const addresses = z.optional(z.array(z.string()));

const requestSchema = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  ReplyToAddresses: addresses,
  Content: z.object({
    Simple: z.object({
      Subject: text,
      Body: z.object({ Text: z.optional(text), Html: z.optional(text) }),
      Headers: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
    }),
  }),
  EmailTags: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
});

const maxRecipients = 50;

export type OutgoingEmail = {
  to: string[];
  from: string;
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  tags: Record<string, string>;
  headers: Record<string, string>;
};

/** Parses a simple SendEmail request; rejects content that SES rejects or that we never send. */
export const parseSendEmail = (body: unknown): OutgoingEmail => {
  const request = requestSchema.safeParse(body);
  if (!request.success) {
    throw new AwsError(
      400,
      'BadRequestException',
      'The request is not a SendEmail request with simple content.',
    );
  }
  const { FromEmailAddress, Destination, ReplyToAddresses, Content, EmailTags } = request.data;
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  const to = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  if (to.length === 0 || to.length > maxRecipients) {
    throw new AwsError(400, 'BadRequestException', `A message has 1 to ${maxRecipients} recipients.`);
  }
  if ([FromEmailAddress, ...to, ...(ReplyToAddresses ?? [])].some((address) => !isMailbox(address))) {
    throw new AwsError(400, 'BadRequestException', 'An address is not valid.');
  }
  const { Subject, Body, Headers } = Content.Simple;
  if (!Body.Text && !Body.Html) throw new AwsError(400, 'BadRequestException', 'The message has no body.');
  if ((EmailTags ?? []).some(({ Name, Value }) => !isTagText(Name) || !isTagText(Value))) {
    throw new AwsError(400, 'BadRequestException', 'A tag is not valid.');
  }
  return {
    to,
    from: FromEmailAddress,
    replyTo: ReplyToAddresses ?? [],
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    html: Body.Html?.Data ?? '',
    tags: byName(EmailTags),
    headers: byName(Headers),
  };
};

const byName = (pairs: readonly { Name: string; Value: string }[] = []): Record<string, string> =>
  Object.fromEntries(pairs.map(({ Name, Value }) => [Name, Value]));

const isTagText = (text: string): boolean => /^[A-Za-z0-9_.@-]{1,255}$/.test(text);

/**
 * Matches `a@b.c` or `Name <a@b.c>`, ASCII only. Line breaks are rejected, because they could inject
 * headers.
 */
const isMailbox = (address: string): boolean =>
  !/[\r\n]/.test(address) &&
  /^(?!\.)[!#-'*+\-./-9=?A-Z^-~]+(?<!\.)@[\w-]+(\.[\w-]+)+$/.test(bareAddress(address));

export const bareAddress = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
