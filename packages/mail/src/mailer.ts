import type { EventHandler } from '@hoops/bus/subscriber';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { familyDecider } from '@hoops/domain/family/decide';
import type { Family } from '@hoops/domain/family/state';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { foldOf } from '@hoops/event-store/handle-command';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { Mail } from './mail.ts';
import { isHandled, recordMail } from './mail-record.ts';
import type { MailSender } from './mail-sender.ts';
import { type MailSettings, mailsForEvent } from './mails-for-event.ts';

export type MailerDeps = {
  readonly store: EventStore;
  readonly send: MailSender;
  readonly settings: MailSettings;
  readonly clock: Clock;
};

/**
 * Sends the mails that an event calls for, each once, however often the event comes: a mail's id follows from
 * the event and the kind of mail (which names its recipient), and its stream says whether it was sent.
 *
 * It is recorded after it was sent, because SES knows no idempotency keys: recording first would lose the mail
 * when sending fails. What remains: when the process dies, or the store fails, between SES's answer and the
 * record, or SES's answer is lost, the next delivery sends that one mail again. A second welcome does less
 * harm than a notice that never came.
 */
export const mailerFor =
  (deps: MailerDeps): EventHandler =>
  async (sealed) => {
    const envelope = await opened(deps.store, sealed);
    if (!envelope) return;
    const family = await familyOf(deps.store, envelope);
    for (const mail of mailsForEvent(envelope, family, deps.settings)) {
      await sendOnce(deps, envelope, mail, family);
    }
  };

const sendOnce = async (
  { store, send, clock }: MailerDeps,
  envelope: Envelope,
  mail: Mail,
  family: Family | undefined,
): Promise<void> => {
  const mailId = `${envelope.id}-${mail.kind}`;
  if (isErased(mail) || (await isHandled(store, mailId))) return;
  const sending = await send(mail, mailId);
  const facts = {
    mailId,
    kind: mail.kind,
    becauseOf: envelope.id,
    familyId: family?.familyId ?? senderOf(envelope),
    to: mail.to,
  };
  await recordMail(
    store,
    sending.kind === 'sent'
      ? { type: 'EmailSent', data: { ...facts, messageId: sending.messageId } }
      : { type: 'EmailFailed', data: { ...facts, reason: sending.reason } },
    {
      at: nowIso(clock),
      causationId: envelope.id,
      correlationId: envelope.correlationId,
      keyId: envelope.stream,
    },
  );
};

/** After an erasure addresses read '[erased]': there is nobody to write to, and nobody to write about. */
const isErased = ({ to, replyTo = to }: Mail): boolean => ![to, replyTo].every((it) => it.includes('@'));

/** A request may come from a signed-in parent. */
const senderOf = ({ data }: Envelope): string | null => ('familyId' in data ? data.familyId : null);

/** What is queued is sealed: the event itself is read from the store, where its family's key opens it. */
const opened = async (
  store: EventStore,
  { stream, version }: SealedEnvelope,
): Promise<Envelope | undefined> => {
  for await (const envelope of store.read(stream, version)) return envelope;
  return undefined;
};

const familyOf = async (store: EventStore, { stream }: Envelope): Promise<Family | undefined> => {
  if (parseStream(stream).kind !== 'family') return undefined;
  const { state } = await store.load(stream, foldOf(familyDecider));
  return state.kind === 'registered' ? state : undefined;
};
