import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';

/** The kinds of mail that the product sends because of events. */
export const mailKinds = [
  'welcome',
  'new-parent-notice',
  'program-request',
  'program-change',
  'unenrollment-coach',
  'unenrollment-parent',
  'cancellation-scheduled',
  'payment-failed',
] as const;
export const mailKindSchema = z.enum(mailKinds);
export type MailKind = (typeof mailKinds)[number];

const mail = {
  mailId: z.string(),
  kind: mailKindSchema,
  /** The event because of which it is sent. */
  becauseOf: z.string(),
  familyId: z.nullable(z.string()),
  to: z.string(),
};
const example = {
  mailId: 'mail-1',
  kind: 'welcome',
  becauseOf: '01JCEXAMPLE',
  familyId: 'family-1',
  to: 'dana@example.com',
} as const;

export const EmailSent = defineEvent({
  type: 'EmailSent',
  schema: 1,
  data: z.strictObject({ ...mail, messageId: z.string() }),
  summary: ({ kind }) => `Sent the ${kind.replaceAll('-', ' ')} e-mail`,
  example: { ...example, messageId: 'ses-1' },
  personal: ['to'],
});

/** The mail provider refused for good; the reason is the provider's, without addresses. */
export const EmailFailed = defineEvent({
  type: 'EmailFailed',
  schema: 1,
  data: z.strictObject({ ...mail, reason: z.string() }),
  summary: ({ kind, reason }) => `The ${kind.replaceAll('-', ' ')} e-mail could not be sent (${reason})`,
  example: { ...example, reason: 'MessageRejected' },
  personal: ['to'],
});

export const EmailBounced = defineEvent({
  type: 'EmailBounced',
  schema: 1,
  data: z.strictObject({ ...mail, messageId: z.string(), bounceType: z.string() }),
  summary: ({ kind }) => `The ${kind.replaceAll('-', ' ')} e-mail came back`,
  example: { ...example, messageId: 'ses-1', bounceType: 'Permanent' },
  personal: ['to'],
});

export const mailEvents = [EmailSent, EmailFailed, EmailBounced] as const;
export type MailEvent = EventOf<(typeof mailEvents)[number]>;
