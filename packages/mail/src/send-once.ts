import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import { isDealtWith, type MailCommand, type MailState, mailStreams } from '@hoops/domain/mail/mail-decider';
import type { Loaded } from '@hoops/event-store/event-store';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { LockHeld, type Locks } from '@hoops/runtime/coordination/locks';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Mail } from './mail.ts';
import type { MailSender, Sending as Sent } from './mail-sender.ts';

export type SendOnceDeps = CommandDeps & { readonly send: MailSender; readonly locks: Locks };

export type Sending = {
  readonly mailId: string;
  readonly mail: Mail;
  readonly familyId: string | null;
  readonly because: Pick<Envelope, 'id' | 'correlationId'>;
  readonly keyId: string;
};

/** Two at a time are enough, because an event rarely causes more emails. */
const mailsAtOnce = 2;

/**
 * SES has no idempotency keys, so a crash between sending and recording sends the email twice.
 * @throws LockHeld
 */
export const sendOnce = async (
  deps: SendOnceDeps,
  name: string,
  sendings: readonly Sending[],
): Promise<void> => {
  const readable = sendings.filter(({ mail }) => !isErased(mail));
  if (readable.length === 0) return;
  const lock = await deps.locks.take(`mail-${name}`);
  const found = await Promise.all(
    readable.map(async (sending) => ({
      sending,
      loaded: await streamReader(deps.store, mailStreams).load(sending.mailId),
    })),
  );
  const due = found.filter(({ loaded }) => !isDealtWith(loaded.state));
  if (due.length === 0) return;
  if (!lock) throw new LockHeld(`Another delivery holds the lock mail-${name}.`);
  try {
    await forEachAtOnce(due, mailsAtOnce, ({ sending, loaded }) => sendAndRecord(deps, sending, loaded));
  } catch (error) {
    await deps.locks.release(lock);
    throw error;
  }
};

const sendAndRecord = async (
  deps: SendOnceDeps,
  sending: Sending,
  loaded: Loaded<MailState>,
): Promise<void> => {
  const { mailId, mail, because, keyId } = sending;
  const mails = repository(deps, mailStreams);
  const result = await mails.execute(mailId, [recordOf(sending, await deps.send(mail, mailId))], {
    commandId: `mail-${mailId}`,
    actor: systemActor('mailer'),
    causationId: because.id,
    correlationId: because.correlationId,
    keyId,
    loaded,
  });
  // If another delivery recorded the email first, its record counts.
  if (result.kind === 'conflict') throw new Error('Others kept writing to the stream of the mail.');
};

const recordOf = ({ mailId, mail, because, familyId }: Sending, sent: Sent): MailCommand => {
  const facts = { mailId, kind: mail.kind, becauseOf: because.id, familyId, to: mail.to };
  return sent.kind === 'sent'
    ? { type: 'RecordEmailSent', ...facts, messageId: sent.messageId }
    : { type: 'RecordEmailFailed', ...facts, reason: sent.reason };
};

const isErased = ({ to, replyTo = to }: Mail): boolean => ![to, replyTo].every((it) => it.includes('@'));
