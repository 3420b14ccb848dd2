import { clubDate } from '@hoops/domain/club-time';
import { summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { lists } from '@hoops/projections/lists';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import { problem } from '../problem.ts';
import type { QueryDeps } from './family-queries.ts';
import { byWhom, namesIn } from './timeline.ts';

const pageSize = 50;

/** The event log for administrators: newest first, by family, type and date, in plain language. */
export const auditQueries = (deps: QueryDeps): Implementations<'auditEvents' | 'auditEvent'> => {
  /** The event itself, from the store: the log's rows hold no data. */
  const eventAt = async (stream: string, version: number): Promise<Envelope | undefined> => {
    for await (const envelope of deps.store.read(parseStream(stream).name, version)) {
      return envelope.version === version ? envelope : undefined;
    }
    return undefined;
  };
  const namesOf = async (id: string): Promise<Names> => {
    const envelopes: Envelope[] = [];
    for await (const envelope of deps.store.read(familyStream(familyId(id)))) envelopes.push(envelope);
    return namesIn(envelopes);
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

      const families = [...new Set(items.flatMap((item) => item.familyId ?? []))];
      const names = new Map(await Promise.all(families.map(async (id) => [id, await namesOf(id)] as const)));
      const nobody: Names = { athlete: () => 'an athlete' };
      return {
        items: await Promise.all(
          items.map(async (item) => {
            const envelope = await eventAt(item.stream, item.version);
            if (!envelope) throw new Error(`The log names ${item.stream} ${item.version}, the store has no such event.`);
            return {
              ...item,
              sentence: summaryOf(envelope, (item.familyId && names.get(item.familyId)) || nobody),
              by: byWhom(envelope),
            };
          }),
        ),
        nextCursor: cursor ?? null,
      };
    },

    async auditEvent(input) {
      const envelope = await eventAt(input.stream, input.version);
      if (!envelope) throw problem('not-found', 'There is no such event.');
      const { kind, id } = parseStream(input.stream);
      const names = kind === 'family' ? await namesOf(id) : { athlete: () => 'an athlete' };
      return { envelope: { ...envelope }, sentence: summaryOf(envelope, names) };
    },
  };
};

const shiftDay = (date: string, days: number): string => {
  const moved = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moved.getTime())) throw problem('invalid-argument', 'Please enter a date like 2026-12-01.');
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString();
};
