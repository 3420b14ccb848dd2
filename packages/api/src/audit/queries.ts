import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { familyOf } from '@hoops/projections/derive/history-rows';
import { eventDescriber, unreadableSentence } from '@hoops/projections/event-lines';
import { eventPage, passes } from '@hoops/projections/event-log';
import { namesIn } from '@hoops/projections/sentences';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import { logUnreadable } from '@hoops/runtime/unreadable';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';
import { changedFields } from './changed-fields.ts';
import { recordFamiliesViewed, recordPersonalDataViewed } from './record-access.ts';

const pageSize = 50;

/** The event log for administrators: newest first, by family, type and date, in plain language. */
export const auditQueries = (deps: QueryDeps): Implementations<'auditEvents' | 'auditEvent'> => ({
  async auditEvents({ cursor: start, ...filters }) {
    const { live } = await deps.rows.generations();
    const { attempt, unreadable } = readingOf(deps.logger, 'event-log');
    const items: EventLogItem[] = [];
    let cursor = start;
    do {
      const page = await eventPage(deps.rows, live, filters, { limit: pageSize, cursor, newestFirst: true });
      for (const { id, data } of rowsOf(page)) {
        const item = await attempt(id, () => z.parse(eventLogItemSchema, data));
        if (item && passes(filters, item)) items.push(item);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && items.length < pageSize);

    // The log's rows hold no data: what happened is read from the store.
    const describe = eventDescriber(deps.store, deps.logger);
    return {
      items: await Promise.all(
        items.map(async (item) => {
          const { sentence, reason, by, family } = await describe(item);
          return { ...item, sentence, reason, by, familyName: family };
        }),
      ),
      unreadable: unreadable(),
      nextCursor: cursor ?? null,
    };
  },

  async auditEvent(input, request) {
    const stream = streamNamed(input.stream);
    const stored = stream === undefined ? [] : await wholeStreamEach(deps.store, stream);
    const event = stored.find(({ version }) => version === input.version);
    if (!event) throw problem('not-found', 'There is no such event.');
    if (event instanceof UnreadableEvent) {
      logUnreadable(deps.logger, 'event', `${event.stream} ${event.version}`, event);
      return { envelope: openPartOf(event), sentence: unreadableSentence, changes: [] };
    }
    const envelope = event;
    const events = stored.filter(isReadable);
    const child = childWithMedicalDataIn(envelope);
    if (child) await recordPersonalDataViewed(deps, request, child);
    const family = familyOf(envelope);
    await recordFamiliesViewed(deps, request, 'event-history', [family]);
    const history = family === null ? [] : await wholeStreamEach(deps.store, familyStream(familyId(family)));
    const about = history.filter(isReadable);
    return {
      envelope: { ...envelope },
      sentence: summaryOf(envelope, namesIn([...about, ...events])),
      changes: changedFields(events, envelope),
    };
  },
});

/** What is stored in the open of an event that cannot be opened. */
const openPartOf = ({ stream, version, at, sealed }: UnreadableEvent): Readonly<Record<string, unknown>> => {
  if (!sealed) return { stream, version, at };
  const { sealed: _ciphertext, sealedReason: _reason, ...open } = sealed;
  return open;
};

/** The child whose medical notes or emergency contact an event's data shows; undefined when it shows none. */
const childWithMedicalDataIn = (envelope: Envelope) => {
  if (envelope.type !== 'AthleteAdded' && envelope.type !== 'AthleteChanged') return undefined;
  const shown = envelope.type === 'AthleteAdded' ? envelope.data : envelope.data.changes;
  if (!('medicalConditions' in shown) && !('emergencyContact' in shown)) return undefined;
  return { familyId: parseStream(envelope.stream).id, athleteId: envelope.data.athleteId };
};

/** Undefined for a text that names no stream: it comes from an address, where anything may be written. */
const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};
