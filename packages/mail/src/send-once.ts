import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import { isDealtWith, type MailCommand, mailStreams } from '@hoops/domain/mail/mail-decider';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import { type Locks, withLock } from '@hoops/runtime/coordination/locks';
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

/**
 * Sends a mail unless its stream says that it was dealt with, and records the outcome. The sender has claimed
 * it first: of two deliveries at once one sends, and the other asks to come again, for the one that sends may die.
 *
 * It is recorded after it was sent, because SES knows no idempotency keys: recording first would lose the mail
 * when sending fails. What remains: when the process dies, or the store fails, between SES's answer and the
 * record, or SES's answer is lost, a later delivery sends that one mail again. A second welcome does less
 * harm than a notice that never came.
 * @throws LockHeld while another delivery is at this mail.
 */
export const sendOnce = async (deps: SendOnceDeps, sending: Sending): Promise<void> => {
  if (isErased(sending.mail)) return;
  await withLock(deps.locks, `mail-${sending.mailId}`, () => sendUnlessDealtWith(deps, sending));
};

const sendUnlessDealtWith = async (deps: SendOnceDeps, sending: Sending): Promise<void> => {
  const { mailId, mail, because, keyId } = sending;
  const mails = repository(deps, mailStreams);
  const loaded = await mails.load(mailId);
  if (isDealtWith(loaded.state)) return;
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
