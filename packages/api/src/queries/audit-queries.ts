import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { familyOf } from '@hoops/projections/derive/history-rows';
import { eventTeller } from '@hoops/projections/event-lines';
import { eventList, passes, roughRange } from '@hoops/projections/event-log';
import { namesIn } from '@hoops/projections/sentences';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import { problem } from '../problem.ts';
import { recordPersonalDataViewed } from '../record-access.ts';
import type { CommandDeps } from '../run-command.ts';
import { changedFields } from './changed-fields.ts';
import type { QueryDeps } from './family-queries.ts';

const pageSize = 50;

/** The event log for administrators: newest first, by family, type and date, in plain language. */
export const auditQueries = (
  deps: QueryDeps & CommandDeps,
): Implementations<'auditEvents' | 'auditEvent'> => ({
  async auditEvents({ cursor: start, ...filters }) {
    const { live } = await deps.rows.generations();
    const items: EventLogItem[] = [];
    let cursor = start;
    do {
      const page = await deps.rows.page(live, eventList(filters), {
        limit: pageSize,
        cursor,
        newestFirst: true,
        ...roughRange(filters),
      });
      const found = page.items.map((row) => z.parse(eventLogItemSchema, row));
      items.push(...found.filter((item) => passes(filters, item)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && items.length < pageSize);

    // The log's rows hold no data: what happened is told from the store.
    const { tellAt } = eventTeller(deps.store);
    return {
      items: await Promise.all(
        items.map(async (item) => {
          const line = await tellAt(parseStream(item.stream).name, item.version);
          if (!line) {
            throw new Error(`The log names ${item.stream} ${item.version}, the store has no such event.`);
          }
          const { sentence, reason, by, family } = line;
          return { ...item, sentence, reason, by, familyName: family };
        }),
      ),
      nextCursor: cursor ?? null,
    };
  },

  async auditEvent(input, request) {
    const stream = streamNamed(input.stream);
    const events = stream === undefined ? [] : await wholeStream(deps.store, stream);
    const envelope = events.find(({ version }) => version === input.version);
    if (!envelope) throw problem('not-found', 'There is no such event.');
    const child = childWithMedicalDataIn(envelope);
    if (child) await recordPersonalDataViewed(deps, request, child);
    const family = familyOf(envelope);
    const about = family === null ? [] : await wholeStream(deps.store, familyStream(familyId(family)));
    return {
      envelope: { ...envelope },
      sentence: summaryOf(envelope, namesIn(about)),
      changes: changedFields(events, envelope),
    };
  },
});

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
