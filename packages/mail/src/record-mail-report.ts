import { systemActor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Decider } from '@hoops/domain/decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand } from '@hoops/domain/family/command';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { familyId } from '@hoops/domain/ids';
import { mailRecipients } from '@hoops/domain/mail/events';
import { type MailCommand, mailDecider } from '@hoops/domain/mail/mail-decider';
import { familyStream, mailStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { handleCommand } from '@hoops/event-store/handle-command';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
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

export type MailReportDeps = { readonly store: EventStore; readonly clock: Clock; readonly newId: NewId };

/** The report was faster than our own record of the mail, or that record is still to come: ask again later. */
export class MailNotRecorded extends Error {
  override readonly name = 'MailNotRecorded';
}

type Sent = Extract<Envelope, { readonly type: 'EmailSent' }>;

/**
 * Records that a mail came back or was reported as unwanted, and what that means for its family: parents are told
 * that their address does not work, and whoever complained gets no more mails that they can do without. Telling it
 * again, whole or after a crash half-way, changes nothing.
 * @throws MailNotRecorded while we do not know of the mail.
 */
export const recordMailReport = async (deps: MailReportDeps, report: MailReport): Promise<void> => {
  const sent = await sentMail(deps.store, report.mailId);
  if (!sent) throw new MailNotRecorded('We have no record of this mail yet.');
  const { mailId, kind, becauseOf, familyId: family, to } = sent.data;
  // After an erasure there is nobody left to tell, and nothing to be told about.
  if (!to.includes('@')) return;
  const mail = { mailId, kind, becauseOf, familyId: family, to, messageId: report.messageId };
  await handle(deps, report, sent, mailDecider, mailStream(mailId), mailCommand(report, mail));
  // What the coach got about a family says nothing of how the family's own mails fare.
  if (family === null || mailRecipients[kind] !== 'parent') return;
  await handle(
    deps,
    report,
    sent,
    familyDecider,
    familyStream(familyId(family)),
    familyCommand(report, sent),
  );
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
  for await (const envelope of store.read(mailStream(mailId))) {
    if (envelope.type === 'EmailSent') return envelope;
  }
  return undefined;
};

const handle = async <State, Command, Event extends DomainEvent, Code extends string>(
  { store, clock, newId }: MailReportDeps,
  report: MailReport,
  sent: Sent,
  decider: Decider<State, Command, Event, Code>,
  stream: StreamName,
  command: Command,
): Promise<void> => {
  const result = await handleCommand({
    store,
    decider,
    stream,
    command,
    commandId: commandIdOf(report),
    actor: systemActor('ses'),
    at: nowIso(clock),
    occurredAt: new Date(report.at).toISOString(),
    correlationId: sent.correlationId,
    causationId: sent.id,
    // The address is sealed under the key under which it was sealed when the mail was sent.
    keyId: await keyIdOf(store, stream),
    newId,
  });
  if (result.kind === 'conflict') throw new Error('Others kept writing to the stream.');
};

/** A mail that came back for now may come back for good: that is another report. */
const commandIdOf = (report: MailReport): string =>
  [
    report.eventType.toLowerCase(),
    report.mailId,
    ...(report.eventType === 'Bounce' ? [report.bounceType.toLowerCase()] : []),
  ].join('-');

const keyIdOf = async (store: EventStore, stream: StreamName): Promise<string> => {
  for await (const { keyId } of store.readCommits(stream)) return keyId;
  return stream;
};
