import { mailProvider } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { mailRecipients } from '@hoops/domain/mail/events';
import { type MailCommand, mailStreams } from '@hoops/domain/mail/mail-decider';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, type CommandResult, repository } from '@hoops/event-store/repository';
import * as z from 'zod/mini';

const ofAnyMail = { mailId: z.string(), messageId: z.string(), at: z.iso.datetime() };

/** SES's report without addresses; `mailId` comes from the email's tag. */
export const mailReportSchema = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Delivery'), ...ofAnyMail }),
  z.object({
    eventType: z.literal('Bounce'),
    ...ofAnyMail,
    bounceType: z.string(),
  }),
  z.object({ eventType: z.literal('Complaint'), ...ofAnyMail }),
]);
export type MailReport = z.output<typeof mailReportSchema>;

/** Thrown when SES's report arrives before our record of the email; the report is then retried. */
export class MailNotRecorded extends Error {
  override readonly name = 'MailNotRecorded';
}

type Sent = Extract<Envelope, { readonly type: 'EmailSent' }>;

/**
 * Records a delivery, bounce or complaint; a complaint turns optional emails off. Can be repeated.
 * @throws MailNotRecorded for an unknown email
 */
export const recordMailReport = async (deps: CommandDeps, report: MailReport): Promise<void> => {
  const found = await sentMail(deps.store, report.mailId);
  if (!found) throw new MailNotRecorded('We have no record of this mail yet.');
  const { sent, keyId } = found;
  const { mailId, kind, familyId: family, to } = sent.data;
  // After an erasure, the address is gone and nothing needs an update.
  if (!to.includes('@')) return;
  const context = contextOf(report, sent);
  const mails = repository(deps, mailStreams);
  expectRecorded(await mails.execute(mailId, [mailCommand(report, sent)], { ...context, keyId }));
  // An email to the coach says nothing about the family's address.
  if (family === null || mailRecipients[kind] !== 'parent') return;
  const families = repository(deps, familyStreams);
  expectRecorded(await families.execute(familyId(family), [familyCommand(report, sent)], context));
};

const mailCommand = (report: MailReport, { data }: Sent): MailCommand => {
  const { mailId, kind, becauseOf, familyId: family, to } = data;
  const facts = { mailId, kind, becauseOf, familyId: family, messageId: report.messageId };
  switch (report.eventType) {
    case 'Delivery':
      return { type: 'RecordEmailDelivered', ...facts };
    case 'Bounce':
      return { type: 'RecordEmailBounced', ...facts, to, bounceType: report.bounceType };
    case 'Complaint':
      return { type: 'RecordEmailComplained', ...facts, to };
    default:
      return report satisfies never;
  }
};

const familyCommand = (report: MailReport, { data, at }: Sent): FamilyCommand => {
  const { to: email, mailId } = data;
  switch (report.eventType) {
    case 'Delivery':
      return { type: 'ObserveEmailDelivered', email, mailId, sentAt: at };
    case 'Bounce':
      return {
        type: 'ObserveEmailCameBack',
        email,
        mailId,
        permanent: report.bounceType === 'Permanent',
      };
    case 'Complaint':
      return { type: 'ChangeMailPreferences', scheduleChanges: false };
    default:
      return report satisfies never;
  }
};

const sentMail = async (
  store: EventStore,
  mailId: string,
): Promise<{ readonly sent: Sent; readonly keyId: string } | undefined> => {
  for await (const { envelopes, keyId } of store.readCommits(mailStreams.nameOf(mailId))) {
    const sealed = envelopes.find(({ type }) => type === 'EmailSent');
    const sent = sealed && (await store.open(sealed));
    if (sent?.type === 'EmailSent') return { sent, keyId };
  }
  return undefined;
};

const contextOf = (report: MailReport, sent: Sent) => ({
  commandId: commandIdOf(report),
  actor: mailProvider,
  occurredAt: new Date(report.at).toISOString(),
  correlationId: sent.correlationId,
  causationId: sent.id,
});

const expectRecorded = ({ kind }: CommandResult<unknown>): void => {
  if (kind === 'conflict') throw new Error('Others kept writing to the stream.');
};

/** Contains the bounce type, because a temporary bounce may later be reported as permanent. */
const commandIdOf = (report: MailReport): string =>
  [
    report.eventType.toLowerCase(),
    report.mailId,
    ...(report.eventType === 'Bounce' ? [report.bounceType.toLowerCase()] : []),
  ].join('-');
