import { systemActor } from '@hoops/domain/actor';
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

/** What is left of SES's report: no addresses. `mailId` is the tag that the mail was sent with. */
export const mailReportSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    ...ofAnyMail,
    /** SES's word: Permanent, Transient or Undetermined. */
    bounceType: z.string(),
  }),
  z.object({ eventType: z.literal('Complaint'), ...ofAnyMail }),
]);
export type MailReport = z.output<typeof mailReportSchema>;

/** The report was faster than our own record of the mail, or that record is still to come: ask again later. */
export class MailNotRecorded extends Error {
  override readonly name = 'MailNotRecorded';
}

type Sent = Extract<Envelope, { readonly type: 'EmailSent' }>;

/**
 * Records that a mail came back or was reported as unwanted, and what that means for its family: parents learn
 * that their address does not work, and a family that complained gets only the mails it needs. Reporting it
 * again, whole or after a crash half-way, changes nothing.
 * @throws MailNotRecorded while we do not know of the mail.
 */
export const recordMailReport = async (deps: CommandDeps, report: MailReport): Promise<void> => {
  const sent = await sentMail(deps.store, report.mailId);
  if (!sent) throw new MailNotRecorded('We have no record of this mail yet.');
  const { mailId, kind, becauseOf, familyId: family, to } = sent.data;
  // After an erasure there is no one left to inform, and nothing to inform about.
  if (!to.includes('@')) return;
  const mail = { mailId, kind, becauseOf, familyId: family, to, messageId: report.messageId };
  const context = contextOf(report, sent);
  // The address is sealed under the key under which it was sealed when the mail was sent.
  const keyId = await keyIdOf(deps.store, mailId);
  const mails = repository(deps, mailStreams);
  expectRecorded(await mails.execute(mailId, [mailCommand(report, mail)], { ...context, keyId }));
  // What the coach got about a family says nothing of how the family's own mails fare.
  if (family === null || mailRecipients[kind] !== 'parent') return;
  const families = repository(deps, familyStreams);
  expectRecorded(await families.execute(familyId(family), [familyCommand(report, sent)], context));
};

const mailCommand = (
  report: MailReport,
  mail: Omit<Extract<MailCommand, { readonly type: 'RecordEmailComplained' }>, 'type'>,
): MailCommand =>
  report.eventType === 'Bounce'
    ? { type: 'RecordEmailBounced', ...mail, bounceType: report.bounceType }
    : { type: 'RecordEmailComplained', ...mail };

const familyCommand = (report: MailReport, { data }: Sent): FamilyCommand =>
  report.eventType === 'Bounce'
    ? {
        type: 'ObserveEmailCameBack',
        email: data.to,
        mailId: data.mailId,
        permanent: report.bounceType === 'Permanent',
      }
    : { type: 'ChangeMailPreferences', scheduleChanges: false };

const sentMail = async (store: EventStore, mailId: string): Promise<Sent | undefined> => {
  for await (const envelope of store.read(mailStreams.nameOf(mailId))) {
    if (envelope.type === 'EmailSent') return envelope;
  }
  return undefined;
};

const contextOf = (report: MailReport, sent: Sent) => ({
  commandId: commandIdOf(report),
  actor: systemActor('ses'),
  occurredAt: new Date(report.at).toISOString(),
  correlationId: sent.correlationId,
  causationId: sent.id,
});

const expectRecorded = ({ kind }: CommandResult<unknown>): void => {
  if (kind === 'conflict') throw new Error('Others kept writing to the stream.');
};

/** A mail that came back for now may come back for good: that is another report. */
const commandIdOf = (report: MailReport): string =>
  [
    report.eventType.toLowerCase(),
    report.mailId,
    ...(report.eventType === 'Bounce' ? [report.bounceType.toLowerCase()] : []),
  ].join('-');

const keyIdOf = async (store: EventStore, mailId: string): Promise<string> => {
  for await (const { keyId } of store.readCommits(mailStreams.nameOf(mailId))) return keyId;
  throw new Error('The stream of the mail is empty.');
};
