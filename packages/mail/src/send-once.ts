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
  /** Follows from the event, the kind of mail and, where there are several, its recipient. */
  readonly mailId: string;
  readonly mail: Mail;
  readonly familyId: string | null;
  /** The event because of which it is sent. */
  readonly because: Pick<Envelope, 'id' | 'correlationId'>;
  /** Whose key seals the address. */
  readonly keyId: string;
};

/** An event has hardly ever more than two mails, and one does not wait for the other. */
const mailsAtOnce = 2;

/**
 * Sends each mail unless its stream says that it was dealt with, and records the outcome. The sender has taken the lock
 * of this name first: of two deliveries at once one sends, and the other asks to come again, for the one that sends may die.
 *
 * It is recorded after it was sent, because SES knows no idempotency keys: recording first would lose the mail
 * when sending fails. What remains: when the process dies, or the store fails, between SES's answer and the
 * record, or SES's answer is lost, a later delivery sends that one mail again. A second welcome does less
 * harm than a notice that never came.
 *
 * Once all are recorded the lock is left to end by itself: the streams say what every later delivery must know.
 * @param name of the lock: what is delivered at once under the same name is the same mails.
 * @throws LockHeld while another delivery is at them.
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
  if (!lock) throw new LockHeld(`Another delivery is at mail-${name}.`);
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
  // When another delivery recorded it first, that stands.
  if (result.kind === 'conflict') throw new Error('Others kept writing to the stream of the mail.');
};

const recordOf = ({ mailId, mail, because, familyId }: Sending, sent: Sent): MailCommand => {
  const facts = { mailId, kind: mail.kind, becauseOf: because.id, familyId, to: mail.to };
  return sent.kind === 'sent'
    ? { type: 'RecordEmailSent', ...facts, messageId: sent.messageId }
    : { type: 'RecordEmailFailed', ...facts, reason: sent.reason };
};

/** After an erasure addresses read '[erased]': there is no one to write to, and nothing to write about. */
const isErased = ({ to, replyTo = to }: Mail): boolean => ![to, replyTo].every((it) => it.includes('@'));
