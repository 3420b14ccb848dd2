import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

export type TimelineEntry = {
  readonly eventId: string;
  readonly at: string;
  readonly type: string;
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
      sentence: summaryOf(envelope, names),
      by: byWhom(envelope),
      reason: envelope.actor.reason ?? null,
    }))
    .reverse();
};

/** Athletes' names as of the newest event of a family's history. */
export const namesIn = (envelopes: readonly Envelope[]): Names => {
  const known = new Map<string, string>();
  for (const envelope of envelopes) {
    if (envelope.type === 'AthleteAdded') known.set(envelope.data.athleteId, envelope.data.athleteName);
    if (envelope.type === 'AthleteChanged' && envelope.data.changes.athleteName) {
      known.set(envelope.data.athleteId, envelope.data.changes.athleteName);
    }
  }
  return { athlete: (id) => known.get(id) ?? 'an athlete' };
};

/** Who did it, in words that a parent understands. */
export const byWhom = ({ actor }: Pick<Envelope, 'actor'>): string => {
  switch (actor.role) {
    case 'parent':
      return 'Parent';
    case 'admin':
      return 'Administrator';
    case 'visitor':
      return 'Visitor';
    case 'stripe':
      return 'Payment provider';
    case 'operator':
      return `Operator ${actor.sub}`;
    case 'system':
      return 'All-American Hoops';
    default:
      return actor.role satisfies never;
  }
};
