import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { byWhom, namesIn } from '@hoops/projections/sentences';

export type TimelineEntry = {
  readonly eventId: string;
  readonly at: string;
  readonly type: string;
  /** The athlete that it is about; null for what concerns the whole family. */
  readonly athleteId: string | null;
  readonly sentence: string;
  readonly by: string;
  readonly reason: string | null;
};

/** What happened in a family, newest first, in plain language (from the stream itself: nothing is missing). */
export const timelineOf = async (
  deps: { readonly store: EventStore },
  id: string,
): Promise<readonly TimelineEntry[]> => {
  const envelopes: Envelope[] = [];
  for await (const envelope of deps.store.read(familyStream(familyId(id)))) envelopes.push(envelope);
  const names = namesIn(envelopes);
  return envelopes
    .map((envelope) => ({
      eventId: envelope.id,
      at: envelope.occurredAt,
      type: envelope.type,
      athleteId: 'athleteId' in envelope.data ? envelope.data.athleteId : null,
      sentence: summaryOf(envelope, names),
      by: byWhom(envelope),
      reason: envelope.actor.reason ?? null,
    }))
    .reverse();
};
