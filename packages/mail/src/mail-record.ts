import { systemActor } from '@hoops/domain/actor';
import type { MailEvent } from '@hoops/domain/mail/events';
import { mailStream } from '@hoops/domain/stream';
import { AppendConflict, type EventStore, type Fold } from '@hoops/event-store/event-store';
import { fingerprintOf } from '@hoops/event-store/fingerprint';

/** Whether a mail was dealt with: sent, or refused for good. */
const handledFold: Fold<boolean> = {
  initialState: false,
  foldVersion: 1,
  evolve: (handled, event) => handled || event.type === 'EmailSent' || event.type === 'EmailFailed',
};

export const isHandled = async (store: EventStore, mailId: string): Promise<boolean> =>
  (await store.load(mailStream(mailId), handledFold)).state;

export type RecordWhy = {
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly causationId: string;
  readonly correlationId: string;
  /** Whose key seals the address. */
  readonly keyId: string;
};

/** Records how a mail fared. When another delivery recorded it first, that stands. */
export const recordMail = async (
  store: EventStore,
  event: Exclude<MailEvent, { readonly type: 'EmailBounced' }>,
  why: RecordWhy,
): Promise<void> => {
  const stream = mailStream(event.data.mailId);
  const { state, head } = await store.load(stream, handledFold);
  if (state) return;
  try {
    await store.append(stream, head, [{ event }], {
      ...why,
      actor: systemActor('mailer'),
      commandId: `mail-${event.data.mailId}`,
      fingerprint: fingerprintOf(event),
    });
  } catch (error) {
    if (!(error instanceof AppendConflict)) throw error;
  }
};
