import type { SealedActor } from '@hoops/domain/actor';
import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { accessStream, familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import type { EventStore } from '@hoops/event-store/event-store';
import type { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { type Logger, logUnreadable } from '@hoops/runtime/logger';
import { byWhom, guardianNamesIn, namesIn, parentNameIn } from './history-names.ts';
import type { EventLogItem } from './views/lists.ts';

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
  readonly family: string | null;
};

export const unreadableSentence = 'This event cannot be read: what is stored of it is damaged';
export const missingSentence = 'This event is missing from the store';

export type DescribeEvent = (item: EventLogItem) => Promise<EventLine>;

type ReadEvent = Envelope | UnreadableEvent;

const shown = (text: string | undefined): string | null =>
  text === undefined ? null : withHiddenCharactersShown(text);

/**
 * Create a new describer when names may have changed. An unreadable event gets a fallback sentence and
 * triggers an alarm.
 */
export const eventDescriber = (store: Pick<EventStore, 'readEach'>, logger: Logger): DescribeEvent =>
  eventReader(store, logger).describe;

export const eventReader = (
  store: Pick<EventStore, 'readEach'>,
  logger: Logger,
): {
  readonly describe: DescribeEvent;
  readonly find: (item: Pick<EventLogItem, 'stream' | 'version'>) => Promise<ReadEvent | undefined>;
  readonly doerOf: (event: { readonly actor: SealedActor }) => Promise<string>;
} => {
  const streams = new Map<StreamName, Promise<readonly ReadEvent[]>>();
  const eventsOf = (stream: StreamName): Promise<readonly ReadEvent[]> => {
    const known = streams.get(stream) ?? wholeStreamEach(store, stream);
    streams.set(stream, known);
    return known;
  };
  /** Takes names only from readable events. */
  const familyHistory = async (id: string | null): Promise<readonly Envelope[]> =>
    id === null ? [] : (await eventsOf(familyStream(familyId(id)))).filter(isReadable);

  const guardianName = async (sub: string): Promise<string | undefined> => {
    const joined = (await eventsOf(accessStream(sub)))
      .filter(isReadable)
      .findLast(({ type }) => type === 'HouseholdJoined');
    return joined?.type === 'HouseholdJoined'
      ? guardianNamesIn(await familyHistory(joined.data.familyId))(sub)
      : undefined;
  };

  const doerOf = async (event: { readonly actor: SealedActor }): Promise<string> => {
    const { role, sub } = event.actor;
    const isPerson = role === 'parent' || role === 'admin';
    const doer = isPerson ? (parentNameIn(await familyHistory(sub)) ?? (await guardianName(sub))) : undefined;
    return doer === undefined ? byWhom(event) : `${shown(doer)} (${byWhom(event).toLowerCase()})`;
  };

  /** History with names from the event's own stream, for example schedule items or senders of requests. */
  const ownHistory = async ({ stream }: Envelope): Promise<readonly Envelope[]> =>
    parseStream(stream).kind === 'family' ? [] : (await eventsOf(stream)).filter(isReadable);

  /**
   * `familyId` is the family whose list is read; an event about several families appears in several lists.
   */
  const describe = async (envelope: Envelope, { familyId: listedFor }: EventLogItem): Promise<EventLine> => {
    const about = await familyHistory(listedFor);
    return {
      eventId: envelope.id,
      stream: envelope.stream,
      version: envelope.version,
      type: envelope.type,
      at: envelope.at,
      sentence: summaryOf(envelope, namesIn([...about, ...(await ownHistory(envelope))])),
      by: await doerOf(envelope),
      reason: shown(envelope.actor.reason),
      familyId: listedFor,
      family: shown(parentNameIn(about)),
    };
  };

  /** Line from a log row alone, without personal data. */
  const lineWithout = async (item: EventLogItem, sentence: string): Promise<EventLine> => {
    const { eventId, stream, version, type, at, actorSub, actorRole } = item;
    return {
      ...{ eventId, stream, version, type, at, sentence, familyId: item.familyId },
      by: await doerOf({ actor: { sub: actorSub, role: actorRole } }),
      reason: null,
      family: shown(parentNameIn(await familyHistory(item.familyId))),
    };
  };

  const find = async ({ stream, version: wanted }: Pick<EventLogItem, 'stream' | 'version'>) =>
    (await eventsOf(parseStream(stream).name)).find(({ version }) => version === wanted);

  return {
    find,
    doerOf,
    describe: async (item) => {
      const event = await find(item);
      if (event && isReadable(event)) return describe(event, item);
      logUnreadable(logger, 'event', `${item.stream} ${item.version}`, event);
      return lineWithout(item, event ? unreadableSentence : missingSentence);
    },
  };
};
