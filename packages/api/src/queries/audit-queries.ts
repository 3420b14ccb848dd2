import { summaryOf } from '@hoops/domain/catalogue';
import { clubDate } from '@hoops/domain/club-time';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { familyOf } from '@hoops/projections/derive/history-rows';
import { lists } from '@hoops/projections/lists';
import { byWhom, namesIn, parentNameIn } from '@hoops/projections/sentences';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import { problem } from '../problem.ts';
import { recordPersonalDataViewed } from '../record-personal-data-viewed.ts';
import type { CommandDeps } from '../run-command.ts';
import { changedFields } from './changed-fields.ts';
import type { QueryDeps } from './family-queries.ts';

const pageSize = 50;

/** The event log for administrators: newest first, by family, type and date, in plain language. */
export const auditQueries = (
  deps: QueryDeps & CommandDeps,
): Implementations<'auditEvents' | 'auditEvent'> => {
  /** A stream's events, from the store: the log's rows hold no data. Read once a request. */
  const history = () => {
    const known = new Map<string, Promise<readonly Envelope[]>>();
    return (stream: string): Promise<readonly Envelope[]> => {
      const found = known.get(stream) ?? readAll(deps.store, stream);
      known.set(stream, found);
      return found;
    };
  };

  return {
    async auditEvents(input) {
      const { live } = await deps.rows.generations();
      const list = input.family
        ? lists.eventsOf(input.family)
        : input.type
          ? lists.eventsOfType(input.type)
          : lists.events;
      const items: EventLogItem[] = [];
      let cursor = input.cursor;
      do {
        const page = await deps.rows.page(live, list, {
          limit: pageSize,
          cursor,
          newestFirst: true,
          // Rows sort by UTC; a day either side covers the club's timezone, the exact cut is made below.
          from: input.from === undefined ? undefined : shiftDay(input.from, -1),
          to: input.to === undefined ? undefined : shiftDay(input.to, 2),
        });
        items.push(
          ...page.items
            .map((row) => z.parse(eventLogItemSchema, row))
            .filter((item) => !input.type || item.type === input.type)
            .filter((item) => !input.from || clubDate(item.at) >= input.from)
            .filter((item) => !input.to || clubDate(item.at) <= input.to),
        );
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && items.length < pageSize);

      const eventsOf = history();
      const eventsOfFamily = async (id: string | null) =>
        id === null ? [] : eventsOf(familyStream(familyId(id)));
      return {
        items: await Promise.all(
          items.map(async (item) => {
            const envelope = (await eventsOf(item.stream)).find(({ version }) => version === item.version);
            if (!envelope)
              throw new Error(`The log names ${item.stream} ${item.version}, the store has no such event.`);
            const about = await eventsOfFamily(item.familyId);
            const isPerson = item.actorRole === 'parent' || item.actorRole === 'admin';
            const doer = isPerson ? parentNameIn(await eventsOfFamily(item.actorSub)) : undefined;
            return {
              ...item,
              sentence: summaryOf(envelope, namesIn(about)),
              reason: envelope.actor.reason ?? null,
              by: doer === undefined ? byWhom(envelope) : `${doer} (${byWhom(envelope).toLowerCase()})`,
              familyName: parentNameIn(about) ?? null,
            };
          }),
        ),
        nextCursor: cursor ?? null,
      };
    },

    async auditEvent(input, request) {
      const stream = streamNamed(input.stream);
      const events = stream === undefined ? [] : await readAll(deps.store, stream);
      const envelope = events.find(({ version }) => version === input.version);
      if (!envelope) throw problem('not-found', 'There is no such event.');
      const child = childWithMedicalDataIn(envelope);
      if (child) await recordPersonalDataViewed(deps, request, child);
      const family = familyOf(envelope);
      const about = family === null ? [] : await readAll(deps.store, familyStream(familyId(family)));
      return {
        envelope: { ...envelope },
        sentence: summaryOf(envelope, namesIn(about)),
        changes: changedFields(events, envelope),
      };
    },
  };
};

/** The child whose medical notes or emergency contact an event's data shows; undefined when it shows none. */
const childWithMedicalDataIn = (envelope: Envelope) => {
  if (envelope.type !== 'AthleteAdded' && envelope.type !== 'AthleteChanged') return undefined;
  const shown = envelope.type === 'AthleteAdded' ? envelope.data : envelope.data.changes;
  if (!('medicalConditions' in shown) && !('emergencyContact' in shown)) return undefined;
  return { familyId: parseStream(envelope.stream).id, athleteId: envelope.data.athleteId };
};

const readAll = async (store: EventStore, stream: string): Promise<readonly Envelope[]> => {
  const events: Envelope[] = [];
  for await (const envelope of store.read(parseStream(stream).name)) events.push(envelope);
  return events;
};

/** Undefined for a text that names no stream: it comes from an address, where anything may be written. */
const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};

const shiftDay = (date: string, days: number): string => {
  const moved = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moved.getTime()))
    throw problem('invalid-argument', 'Please enter a date like 2026-12-01.');
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString();
};
