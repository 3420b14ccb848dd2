import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { familyOf } from './derive/history-rows.ts';
import { byWhom, namesIn, parentNameIn } from './sentences.ts';

/** One event as a sentence: what happened, about whom, and who did it. */
export type EventLine = {
  readonly eventId: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly at: string;
  readonly sentence: string;
  /** A name with its role, or what part of the system. */
  readonly by: string;
  /** Why an administrator did it for a family. */
  readonly reason: string | null;
  readonly familyId: string | null;
  /** The parent's name. */
  readonly family: string | null;
};

export type EventTeller = {
  /** With names as they are now. */
  readonly tell: (envelope: Envelope) => Promise<EventLine>;
  /** @returns undefined when the stream has no event of that version. */
  readonly tellAt: (stream: StreamName, version: number) => Promise<EventLine | undefined>;
};

/** Tells events in sentences. It reads each stream once, so make a new one when names may have changed. */
export const eventTeller = (store: Pick<EventStore, 'read'>): EventTeller => {
  const streams = new Map<StreamName, Promise<readonly Envelope[]>>();
  const eventsOf = (stream: StreamName): Promise<readonly Envelope[]> => {
    const known = streams.get(stream) ?? wholeStream(store, stream);
    streams.set(stream, known);
    return known;
  };
  const familyHistory = async (id: string | null): Promise<readonly Envelope[]> =>
    id === null ? [] : eventsOf(familyStream(familyId(id)));

  const tell = async (envelope: Envelope): Promise<EventLine> => {
    const { actor } = envelope;
    const about = await familyHistory(familyOf(envelope));
    const isPerson = actor.role === 'parent' || actor.role === 'admin';
    const doer = isPerson ? parentNameIn(await familyHistory(actor.sub)) : undefined;
    return {
      eventId: envelope.id,
      stream: envelope.stream,
      version: envelope.version,
      type: envelope.type,
      at: envelope.at,
      sentence: summaryOf(envelope, namesIn(about)),
      by: doer === undefined ? byWhom(envelope) : `${doer} (${byWhom(envelope).toLowerCase()})`,
      reason: actor.reason ?? null,
      familyId: familyOf(envelope),
      family: parentNameIn(about) ?? null,
    };
  };

  return {
    tell,
    async tellAt(stream, version) {
      const envelope = (await eventsOf(stream)).find((event) => event.version === version);
      return envelope && tell(envelope);
    },
  };
};
