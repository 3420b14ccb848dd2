import { parseStream } from '@hoops/domain/stream';
import { eventDescriber } from '@hoops/projections/event-lines';
import { eventPage } from '@hoops/projections/event-log';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

const pageSize = 40;
/** Reads many rows per page, because few events are views. */
const rowsAtOnce = 100;
const maxReads = 10;

export const whoLookedQuery = (deps: ReadingDeps): Implementations<'whoLooked'> => ({
  async whoLooked({ cursor: start }, { session }) {
    const family = ownFamilyId(session);
    const { live } = await deps.rows.generations();
    const { attempt, unreadable } = readingOf(deps.logger, 'event-log');
    const views: EventLogItem[] = [];
    let cursor = start;
    for (let reads = 0; reads < maxReads && views.length < pageSize; reads += 1) {
      const page = await eventPage(
        deps.rows,
        live,
        { family },
        { limit: rowsAtOnce, cursor, newestFirst: true },
      );
      for (const { id, data } of rowsOf(page)) {
        const item = await attempt(id, () => z.parse(eventLogItemSchema, data));
        if (item && isView(item)) views.push(item);
      }
      cursor = page.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    const describe = eventDescriber(deps.store, deps.logger);
    return {
      items: await Promise.all(
        views.map(async (item) => {
          const { eventId, at, sentence, by, reason } = await describe(item);
          return { eventId, at, sentence, by, reason };
        }),
      ),
      unreadable: unreadable(),
      nextCursor: cursor ?? null,
    };
  },
});

/** Acting for a family is also recorded in the family's stream. */
const isView = ({ stream, type }: EventLogItem): boolean =>
  parseStream(stream).kind === 'access-log' || type === 'ActingBegan';
