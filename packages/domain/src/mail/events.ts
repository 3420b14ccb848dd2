import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { fill } from '../text/fill.ts';

/** Recipient by kind of email. Bounces of emails to a former address are ignored. */
export const mailRecipients = {
  welcome: 'parent',
  'new-parent-notice': 'coach',
  'program-request': 'coach',
  'program-change': 'coach',
  'unenrollment-coach': 'coach',
  'erasure-asked': 'coach',
  'dispute-opened': 'coach',
  'dispute-due': 'coach',
  'refund-failed': 'coach',
  'erasure-acknowledged': 'parent',
  'unenrollment-parent': 'parent',
  'cancellation-scheduled': 'parent',
  'payment-failed': 'parent',
  'schedule-changed': 'parent',
  'class-off-schedule': 'parent',
  'bill-due': 'parent',
  'classes-agreed': 'parent',
  'bill-overdue': 'parent',
  'autopay-on': 'parent',
  'autopay-off': 'parent',
  'autopay-ahead': 'parent',
  'payment-received': 'parent',
  'payment-refunded': 'parent',
  'plan-start-failed': 'parent',
  'plan-started': 'parent',
  'plan-ended': 'parent',
  'switch-scheduled': 'parent',
  'switch-cancelled': 'parent',
  'plan-paused': 'parent',
  'pause-ended': 'parent',
  'classes-paused': 'parent',
  'class-pause-ended': 'parent',
  'plan-switched': 'parent',
  'price-changed': 'parent',
  'cancellation-undone': 'parent',
  'yearly-reminder': 'parent',
  'card-expires': 'parent',
  'price-change': 'parent',
  'pause-ends': 'parent',
  'card-changed': 'parent',
  'recovery-code-used': 'parent',
  'passkey-added': 'parent',
  'passkey-removed': 'parent',
  'debt-written-off': 'parent',
  'credit-given': 'parent',
  'class-pause-ends': 'parent',
  'class-withdrawn': 'parent',
  'make-up-expires': 'parent',
  'make-up-canceled': 'parent',
  'papers-to-sign': 'parent',
  'place-offered': 'parent',
  'offer-expired': 'parent',
  'guardian-invited': 'invited',
  'guardian-joined': 'parent',
  'guardian-left': 'parent',
  'guardian-removed': 'parent',
  'registrations-joined': 'parent',
  'other-home-invited': 'invited',
  'athlete-shared': 'parent',
  'athlete-unshared': 'parent',
  'shared-athlete-ended': 'parent',
  'split-proposed': 'parent',
  'split-declined': 'parent',
  'split-agreed': 'parent',
  'split-ended': 'parent',
  'share-due': 'parent',
  'access-ended': 'former-address',
  'email-changed': 'former-address',
} as const;
export type MailKind = keyof typeof mailRecipients;
const mailKinds = Object.keys(mailRecipients) as readonly MailKind[];
export const mailKindSchema = z.enum(mailKinds);

const withoutAddress = {
  mailId: z.string(),
  kind: mailKindSchema,
  becauseOf: z.string(),
  familyId: z.nullable(z.string()),
};
const mail = { ...withoutAddress, to: z.string() };
const exampleWithoutAddress = {
  mailId: 'mail-1',
  kind: 'welcome',
  becauseOf: '01JCEXAMPLE',
  familyId: 'family-1',
} as const;
const example = { ...exampleWithoutAddress, to: 'dana@example.com' } as const;

export const EmailSent = defineEvent({
  type: 'EmailSent',
  schema: 1,
  data: z.strictObject({ ...mail, messageId: z.string() }),
  summary: ({ kind }) => fill(history.EmailSent, { mail: mailWords(kind) }),
  example: { ...example, messageId: 'ses-1' },
  personal: ['to'],
});

const mailWords = (kind: MailKind): string => {
  const words = kind
    .replace(/-(parent|coach)$/, '')
    .replace('cancelled', 'canceled')
    .replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const reasonWords = (reason: string): string =>
  reason === 'unmailable-address'
    ? 'no mail can reach this address'
    : reason.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();

/**
 * The recipient's mail server accepted the email. SES does not report every delivery, so a missing report
 * proves nothing. `EmailSent` holds the address.
 */
export const EmailDelivered = defineEvent({
  type: 'EmailDelivered',
  schema: 1,
  data: z.strictObject({ ...withoutAddress, messageId: z.string() }),
  summary: ({ kind }) => fill(history.EmailDelivered, { mail: mailWords(kind) }),
  example: { ...exampleWithoutAddress, messageId: 'ses-1' },
  personal: [],
});

/** The address cannot receive email. Earlier releases also recorded rejections by SES as this event. */
export const EmailFailed = defineEvent({
  type: 'EmailFailed',
  schema: 1,
  data: z.strictObject({ ...mail, reason: z.string() }),
  summary: ({ kind, reason }) =>
    fill(history.EmailFailed, { mail: mailWords(kind), reason: reasonWords(reason) }),
  example: { ...example, reason: 'unmailable-address' },
  personal: ['to'],
});

/** `bounceType` comes from SES: Permanent, Transient (a full mailbox) or Undetermined. */
export const EmailBounced = defineEvent({
  type: 'EmailBounced',
  schema: 1,
  data: z.strictObject({ ...mail, messageId: z.string(), bounceType: z.string() }),
  summary: ({ kind, bounceType }) =>
    fill(bounceType === 'Permanent' ? history.EmailBounced : history.EmailBouncedForNow, {
      mail: mailWords(kind),
    }),
  example: { ...example, messageId: 'ses-1', bounceType: 'Permanent' },
  personal: ['to'],
});

export const EmailComplained = defineEvent({
  type: 'EmailComplained',
  schema: 1,
  data: z.strictObject({ ...mail, messageId: z.string() }),
  summary: ({ kind }) => fill(history.EmailComplained, { mail: mailWords(kind) }),
  example: { ...example, messageId: 'ses-1' },
  personal: ['to'],
});

export const mailEvents = [EmailSent, EmailFailed, EmailDelivered, EmailBounced, EmailComplained] as const;
export type MailEvent = EventOf<(typeof mailEvents)[number]>;
