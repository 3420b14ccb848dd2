import { type DomainEvent, type EventType, summaryOf } from '@hoops/domain/catalogue';
import { planName } from '@hoops/domain/club/plans';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import type { EventStore } from '@hoops/event-store/event-store';
import type { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { unreadableSentence } from '@hoops/projections/event-lines';
import { byWhom, guardianNamesIn, namesIn } from '@hoops/projections/history-names';
import { type Logger, logUnreadable } from '@hoops/runtime/logger';

export type TimelineEntry = {
  readonly eventId: string;
  readonly at: string;
  readonly type: string;
  readonly athleteId: string | null;
  readonly athleteName: string | null;
  readonly planAfter: string | null;
  readonly sentence: string;
  readonly by: string;
  readonly reason: string | null;
};

/** Internal Stripe events, hidden from families. */
const technical: readonly EventType[] = ['StripeCustomerLinked', 'StripeDriftDetected'];

const pageSize = 40;

export const wholeFamily = 'whole-family';

type AskedFor = {
  readonly about?: string | undefined;
  readonly cursor?: string | undefined;
};

export const pageOfTimeline = (entries: readonly TimelineEntry[], { about, cursor }: AskedFor) => {
  const wanted = entries.filter(
    ({ athleteId }) => about === undefined || (athleteId ?? wholeFamily) === about,
  );
  const before = cursor === undefined ? -1 : wanted.findIndex(({ eventId }) => eventId === cursor);
  const rest = cursor !== undefined && before === -1 ? [] : wanted.slice(before + 1);
  const items = rest.slice(0, pageSize);
  return { items, nextCursor: rest.length > pageSize ? (items.at(-1)?.eventId ?? null) : null };
};

/** Athletes of a timeline, including deleted ones, most recent entry first. */
export const athletesIn = (entries: readonly TimelineEntry[]) => {
  const names = new Map(entries.map(({ athleteId, athleteName }) => [athleteId, athleteName]));
  return [...names].flatMap(([athleteId, athleteName]) =>
    athleteId === null || athleteName === null ? [] : [{ athleteId, athleteName }],
  );
};

/** Timeline sorted by the time of each fact, newest first, because Stripe's reports are recorded later. */
export const timelineOf = async (
  deps: { readonly store: Pick<EventStore, 'readEach'>; readonly logger: Logger },
  id: string,
): Promise<readonly TimelineEntry[]> => {
  const events = await wholeStreamEach(deps.store, familyStream(familyId(id)));
  const readable = events.filter(isReadable);
  const [names, guardianName] = [namesIn(readable), guardianNamesIn(readable)];
  const plans = new Map<string, string>();
  const entriesOf = (envelope: Envelope): readonly TimelineEntry[] => {
    if (technical.includes(envelope.type)) return [];
    const entry = {
      eventId: envelope.id,
      at: envelope.occurredAt,
      type: envelope.type,
      ...planAfter(envelope, plans),
      athleteName:
        'athleteId' in envelope.data && envelope.data.athleteId
          ? names.athlete(envelope.data.athleteId)
          : null,
      sentence: summaryOf(envelope, names),
      by: byWhom(envelope, guardianName),
      reason: envelope.actor.reason === undefined ? null : withHiddenCharactersShown(envelope.actor.reason),
    };
    return [entry];
  };
  return events
    .flatMap((event) => {
      if (isReadable(event)) return entriesOf(event);
      logUnreadable(deps.logger, 'event', `${event.stream} ${event.version}`, event);
      return [unreadableEntry(event)];
    })
    .reverse()
    .sort(byTimeDescending);
};

const unreadableEntry = ({ stream, version, at, sealed }: UnreadableEvent): TimelineEntry => ({
  eventId: sealed?.id ?? `${stream}/${version}`,
  at: sealed?.occurredAt ?? at,
  type: sealed?.type ?? '',
  athleteId: null,
  athleteName: null,
  planAfter: null,
  sentence: unreadableSentence,
  by: sealed ? byWhom(sealed) : '',
  reason: null,
});

/** Cuts to whole seconds, `2026-11-10T16:41:27`, because Stripe's times have no milliseconds. */
const toTheSecond = ({ at }: { readonly at: string }): string => at.slice(0, 19);

/** Sorts newest first; entries within one second keep the recorded order. */
export const byTimeDescending = (one: { readonly at: string }, other: { readonly at: string }): number =>
  toTheSecond(other).localeCompare(toTheSecond(one));

/** Athlete of an event and the athlete's plan after the event; `plans` is shared between calls. */
const planAfter = (
  event: DomainEvent,
  plans: Map<string, string>,
): Pick<TimelineEntry, 'athleteId' | 'planAfter'> => {
  const athleteId = ('athleteId' in event.data && event.data.athleteId) || null;
  if (athleteId === null) return { athleteId, planAfter: null };
  if (event.type === 'PlanStarted') plans.set(athleteId, planName[event.data.plan]);
  if (event.type === 'PlanSwitched') plans.set(athleteId, planName[event.data.to]);
  if (event.type === 'TrainingCancelled') plans.delete(athleteId);
  return { athleteId, planAfter: plans.get(athleteId) ?? '' };
};
