import { type EventType, summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { mailRecipients } from '@hoops/domain/mail/events';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import type { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { eventReader, missingSentence, unreadableSentence } from '@hoops/projections/event-lines';
import { byWhom, guardianNamesIn, namesIn } from '@hoops/projections/history-names';
import type { EventLogItem } from '@hoops/projections/views/lists';
import { logUnreadable } from '@hoops/runtime/logger';
import type { AnswerOf } from '../http/route.ts';
import type { Routes } from '../routes.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { type EventDisclosure, eventDisclosures } from './event-disclosures.ts';

export type FamilyLine = AnswerOf<Routes['myData']>['events'][number];

export const disclosureOf = (type: string): EventDisclosure => eventDisclosures[type as EventType];

type ReadEvent = Envelope | UnreadableEvent;

/**
 * Lines of events for a family. Reads the family's stream once, and other streams up to the last wanted
 * event.
 * @param items all wanted events
 */
export const ownLines = async (deps: ReadingDeps, own: string, items: readonly EventLogItem[]) => {
  const { store, logger } = deps;
  const ownStream = familyStream(familyId(own));
  const history = await wholeStreamEach(store, ownStream);
  const readable = history.filter(isReadable);
  const [names, guardianName] = [namesIn(readable), guardianNamesIn(readable)];
  const lastOf = new Map<string, number>();
  for (const { stream, version } of items) lastOf.set(stream, Math.max(version, lastOf.get(stream) ?? 0));

  const read = new Map<string, Promise<readonly ReadEvent[]>>([[ownStream, Promise.resolve(history)]]);
  const eventsOf = (stream: StreamName): Promise<readonly ReadEvent[]> => {
    const known = read.get(stream) ?? upTo(store, stream, lastOf.get(stream) ?? 0);
    read.set(stream, known);
    return known;
  };

  const { doerOf } = eventReader(store, logger);

  return async (item: EventLogItem): Promise<FamilyLine> => {
    const much = disclosureOf(item.type);
    const event = (await eventsOf(parseStream(item.stream).name)).find(
      ({ version }) => version === item.version,
    );
    const { eventId, at, type } = item;
    if (!event || !isReadable(event)) {
      logUnreadable(logger, 'event', `${item.stream} ${item.version}`, event);
      const sentence = event ? unreadableSentence : missingSentence;
      const by = byWhom({ actor: { sub: item.actorSub, role: item.actorRole } });
      return much === 'day'
        ? { eventId: null, at: null, type, sentence, by: null, reason: null, data: null }
        : { eventId, at, type, sentence, by, reason: null, data: null };
    }
    const line = { type, sentence: summaryOf(event, names), data: null };
    // Event ids contain the time, so they are hidden too.
    if (much === 'day') return { ...line, eventId: null, at: null, by: null, reason: null };
    const { reason } = event.actor;
    return {
      ...line,
      eventId,
      at,
      // Viewers are shown by name; administrators who acted for the family are not.
      by: much === 'view' ? await doerOf(event) : byWhom(event, guardianName),
      reason: reason === undefined ? null : withHiddenCharactersShown(reason),
      data: much === 'whole' ? dataOf(event) : null,
    };
  };
};

/** Stored data without the club's own email addresses. */
const dataOf = ({ data }: Envelope): Readonly<Record<string, unknown>> => {
  if (!('to' in data && 'kind' in data) || mailRecipients[data.kind] !== 'coach') return { ...data };
  const { to: _club, ...others } = data;
  return others;
};

const upTo = async (
  store: ReadingDeps['store'],
  stream: StreamName,
  last: number,
): Promise<readonly ReadEvent[]> => {
  const events: ReadEvent[] = [];
  for await (const event of store.readEach(stream)) {
    events.push(event);
    if (event.version >= last) break;
  }
  return events;
};
