import type { Envelope } from '@hoops/domain/envelope';
import type { EventStore } from '@hoops/event-store/event-store';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import { type Locks, withLock } from '@hoops/runtime/coordination/locks';
import type { Mail } from './mail.ts';
import { isHandled, recordMail } from './mail-record.ts';
import type { MailSender } from './mail-sender.ts';

export type SendOnceDeps = {
  readonly store: EventStore;
  readonly send: MailSender;
  readonly locks: Locks;
  readonly clock: Clock;
};

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
 * Sends a mail unless its stream says that it was dealt with, and records how it fared. Whoever sends it has claimed
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
  await withLock(deps.locks, `mail-${sending.mailId}`, () => sendUnlessHandled(deps, sending));
};

const sendUnlessHandled = async (
  { store, send, clock }: SendOnceDeps,
  { mailId, mail, familyId, because, keyId }: Sending,
): Promise<void> => {
  if (await isHandled(store, mailId)) return;
  const sending = await send(mail, mailId);
  const facts = { mailId, kind: mail.kind, becauseOf: because.id, familyId, to: mail.to };
  await recordMail(
    store,
    sending.kind === 'sent'
      ? { type: 'EmailSent', data: { ...facts, messageId: sending.messageId } }
      : { type: 'EmailFailed', data: { ...facts, reason: sending.reason } },
    { at: nowIso(clock), causationId: because.id, correlationId: because.correlationId, keyId },
  );
};

/** After an erasure addresses read '[erased]': there is nobody to write to, and nobody to write about. */
const isErased = ({ to, replyTo = to }: Mail): boolean => ![to, replyTo].every((it) => it.includes('@'));
