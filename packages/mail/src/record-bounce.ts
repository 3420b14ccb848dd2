import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import { mailStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { fingerprintOf } from '@hoops/event-store/fingerprint';

export type Bounce = {
  /** The mail's own id, which it carried as a tag. */
  readonly mailId: string;
  readonly messageId: string;
  /** SES's word: Permanent, Transient ... */
  readonly bounceType: string;
  /** ISO-8601 UTC. */
  readonly at: string;
};

/**
 * Records that a mail came back, once. A bounce of a mail that we have no record of changes nothing.
 * @throws AppendConflict when it is told twice at the same time; telling it again is harmless.
 */
export const recordBounce = async (
  store: EventStore,
  { mailId, messageId, bounceType, at }: Bounce,
): Promise<void> => {
  const stream = mailStream(mailId);
  const head = await store.head(stream);
  const events: Envelope[] = [];
  for await (const envelope of store.read(stream)) events.push(envelope);
  const sent = events.find((envelope) => envelope.type === 'EmailSent');
  if (sent?.type !== 'EmailSent' || events.some(({ type }) => type === 'EmailBounced')) return;
  const { kind, becauseOf, familyId, to } = sent.data;
  const data = { mailId, kind, becauseOf, familyId, to, messageId, bounceType };
  await store.append(stream, head, [{ event: { type: 'EmailBounced', data } }], {
    actor: systemActor('ses'),
    commandId: `bounce-${mailId}`,
    fingerprint: fingerprintOf({ mailId, messageId, bounceType }),
    at,
    correlationId: sent.correlationId,
    causationId: sent.id,
    keyId: await keyIdOf(store, stream),
  });
};

/** The address is sealed under the key under which it was sealed when the mail was sent. */
const keyIdOf = async (store: EventStore, stream: StreamName): Promise<string> => {
  for await (const { keyId } of store.readCommits(stream)) return keyId;
  throw new Error('The mail has no commits.');
};
