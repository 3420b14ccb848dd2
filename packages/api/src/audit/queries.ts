import { summaryOf } from '@hoops/domain/catalogue';
import { commandNamed, eventTypesOf } from '@hoops/domain/command-types';
import type { Envelope } from '@hoops/domain/envelope';
import { healthIn } from '@hoops/domain/health';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { foldText } from '@hoops/domain/text/name-words';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { familiesOf } from '@hoops/projections/derive/history-rows';
import { eventDescriber, eventReader, unreadableSentence } from '@hoops/projections/event-lines';
import {
  type EventFilters,
  type EventSource,
  listedEvents,
  passes,
  searchEvents,
} from '@hoops/projections/event-log';
import { namesIn } from '@hoops/projections/history-names';
import type { Page } from '@hoops/projections/read-store';
import { streamEvents } from '@hoops/projections/stream-events';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import { logUnreadable } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import { recordFamiliesViewed, recordPersonalDataViewed } from '../access-log/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import type { ParsedInputOf } from '../http/route.ts';
import type { Routes } from '../routes.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';
import { causeOf } from './cause.ts';
import { changedFields } from './changed-fields.ts';
import { chargeIn } from './charge.ts';
import { stepThrough } from './step-through.ts';
import { streamNamed } from './stream-named.ts';

const pageSize = 50;
/** Maximum rows read per page; a search with rare matches continues on the next page. */
const maxRows = 1_000;
/** Lower than `maxRows`, because each event's stream is read for its sentence. */
const maxRowsForText = 300;
const maxCounted = 1_000;

type Asked = Omit<ParsedInputOf<Routes['auditEvents']>, 'cursor' | 'text'>;

const filtersOf = ({ onBehalf, types, command: named, ...asked }: Asked): EventFilters => {
  const command = named === undefined ? undefined : commandNamed(named);
  return {
    ...asked,
    types: types?.split(','),
    onBehalf: onBehalf === 'yes',
    command,
    typesOfCommand: command === undefined ? undefined : eventTypesOf(command),
  };
};

/** Reads the stream unless a smaller list exists; an unknown stream has no events. */
const eventsFor = async (
  { rows, store }: Pick<QueryDeps, 'rows' | 'store'>,
  filters: EventFilters,
): Promise<EventSource> => {
  const { stream: named, family, because } = filters;
  if (named !== undefined && !family && !because) {
    const stream = streamNamed(named);
    return stream === undefined ? async () => noPage : streamEvents(store, stream);
  }
  const { live } = await rows.generations();
  return listedEvents(rows, live, filters);
};

const noPage: Page = { items: [], ids: [], sorts: [], nextCursor: null };

export const auditQueries = (
  deps: QueryDeps,
): Implementations<
  'auditEvents' | 'auditEventCount' | 'auditCause' | 'auditCharge' | 'auditStep' | 'auditEvent'
> => ({
  async auditEvents({ cursor, text, ...asked }) {
    const { attempt, unreadable } = readingOf(deps.logger, 'event-log');
    const filters = filtersOf(asked);
    // Rows contain no event data, so events are read from the store.
    const describe = eventDescriber(deps.store, deps.logger);
    const sought = text === undefined ? undefined : foldText(text).trim();
    const found = await searchEvents(
      await eventsFor(deps, filters),
      { limit: pageSize, cursor, newestFirst: true, maxRows: sought ? maxRowsForText : maxRows },
      async (id, data) => {
        const item = await attempt(id, () => z.parse(eventLogItemSchema, data));
        if (!item || !passes(filters, item)) return undefined;
        const { sentence, reason, by, family } = await describe(item);
        if (sought && !foldText(sentence).includes(sought)) return undefined;
        return { ...item, sentence, reason, by, familyName: family };
      },
    );
    return { ...found, unreadable: unreadable() };
  },

  async auditEventCount(asked) {
    const filters = filtersOf(asked);
    const { items, nextCursor } = await searchEvents(
      await eventsFor(deps, filters),
      { limit: maxCounted, newestFirst: true, maxRows },
      async (_id, data) => {
        const item = eventLogItemSchema.safeParse(data).data;
        return item && passes(filters, item) ? item.eventId : undefined;
      },
    );
    return { count: items.length, isAll: nextCursor === null };
  },

  async auditCause(input) {
    const cause = await causeOf(deps, input);
    if (!cause) throw refusal('cause-not-found');
    return cause;
  },

  async auditCharge({ parentId, paymentId }) {
    const stream = streamNamed(`family#${parentId}`);
    const events = stream ? await wholeStreamEach(deps.store, stream) : [];
    const charge = chargeIn(events.filter(isReadable), paymentId);
    if (!charge) throw refusal('payment-not-found');
    return charge;
  },

  async auditStep({ stream: named, ...place }) {
    const stream = streamNamed(named);
    const step = stream && (await stepThrough(deps.store, stream, place));
    if (!step) throw refusal('event-not-found');
    const { event, ...shown } = step;
    const { describe } = eventReader(deps.store, deps.logger);
    const { type, sentence, by, familyId } = await describe(event);
    return { ...shown, type, sentence, by, familyId };
  },

  async auditEvent(input, request) {
    const stream = streamNamed(input.stream);
    const stored = stream === undefined ? [] : await wholeStreamEach(deps.store, stream);
    const event = stored.find(({ version }) => version === input.version);
    if (!event) throw refusal('event-not-found');
    const { doerOf } = eventReader(deps.store, deps.logger);
    if (event instanceof UnreadableEvent) {
      logUnreadable(deps.logger, 'event', `${event.stream} ${event.version}`, event);
      const by = event.sealed ? await doerOf(event.sealed) : null;
      return { envelope: openPartOf(event), sentence: unreadableSentence, by, changes: [] };
    }
    const envelope = event;
    const events = stored.filter(isReadable);
    const child = childWithHealthIn(envelope);
    if (child) await recordPersonalDataViewed(deps, request, child);
    const [one = null, ...others] = familiesOf(envelope);
    const family = others.length === 0 ? one : null;
    await recordFamiliesViewed(deps, request, 'event-history', [family]);
    const namedAbout = async (): Promise<readonly Envelope[]> =>
      family === null
        ? []
        : (await wholeStreamEach(deps.store, familyStream(familyId(family)))).filter(isReadable);
    const [about, by] = await Promise.all([namedAbout(), doerOf(envelope)]);
    return {
      envelope: { ...envelope },
      sentence: summaryOf(envelope, namesIn([...about, ...events])),
      by,
      changes: changedFields(events, envelope),
    };
  },
});

const openPartOf = ({ stream, version, at, sealed }: UnreadableEvent): Readonly<Record<string, unknown>> => {
  if (!sealed) return { stream, version, at };
  const { sealed: _ciphertext, sealedReason: _reason, ...open } = sealed;
  return open;
};

const childWithHealthIn = (envelope: Envelope) => {
  if (healthIn(envelope).length === 0) return undefined;
  if (!('athleteId' in envelope.data) || !envelope.data.athleteId)
    throw new Error(`${envelope.type} has health data but no athleteId`);
  return { familyId: parseStream(envelope.stream).id, athleteId: envelope.data.athleteId };
};
