import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { familyOf } from '@hoops/projections/derive/history-rows';
import { byWhom, namesIn, parentNameIn } from '@hoops/projections/sentences';

/** One event as a sentence: what happened, about whom, and who did it. */
export type EventLine = {
  readonly eventId: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly at: string;
  readonly sentence: string;
  readonly by: string;
  readonly reason: string | null;
  readonly familyId: string | null;
  /** The parent's name. */
  readonly family: string | null;
};

/** Tells events in sentences, with names as they are now. Make a new one when names may have changed. */
export const eventTeller = (
  store: Pick<EventStore, 'read'>,
): ((envelope: Envelope) => Promise<EventLine>) => {
  const histories = new Map<string, Promise<readonly Envelope[]>>();
  const historyOf = (id: string | null): Promise<readonly Envelope[]> => {
    if (id === null) return Promise.resolve([]);
    const known = histories.get(id) ?? readAll(store, familyStream(familyId(id)));
    histories.set(id, known);
    return known;
  };
  return async (envelope) => {
    const { actor } = envelope;
    const about = await historyOf(familyOf(envelope));
    const isPerson = actor.role === 'parent' || actor.role === 'admin';
    const doer = isPerson ? parentNameIn(await historyOf(actor.sub)) : undefined;
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
};

const readAll = async (store: Pick<EventStore, 'read'>, stream: StreamName): Promise<readonly Envelope[]> => {
  const envelopes: Envelope[] = [];
  for await (const envelope of store.read(stream)) envelopes.push(envelope);
  return envelopes;
};
