import type { EventStore, TimelineEntry } from '@hoops/event-store/event-store';
import { eventLogItem, familiesOf } from '@hoops/projections/derive/history-rows';
import { type EventLine, eventDescriber } from '@hoops/projections/event-lines';
import { type EventFilters, eventPage, passes } from '@hoops/projections/event-log';
import type { ReadStore } from '@hoops/projections/read-store';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import type { Clock } from '@hoops/runtime/clock';
import { silentLogger } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import { checkFilters } from './event-filters.ts';

const pageSize = 100;
/** Recent period that is read again, because the time index lags by seconds. */
const trailingMs = 60_000;

/**
 * Newest events first: keys from the event log, sentences from the store. Flags unreadable events.
 * @throws AuditProblem for an invalid filter
 */
export async function* newestEvents(
  { store, rows }: { readonly store: EventStore; readonly rows: ReadStore },
  filters: EventFilters,
): AsyncGenerator<EventLine> {
  checkFilters(filters);
  const { live } = await rows.generations();
  const describe = eventDescriber(store, silentLogger);
  let cursor: string | undefined;
  do {
    const page = await eventPage(rows, live, filters, { limit: pageSize, cursor, newestFirst: true });
    for (const row of page.items) {
      const item = z.parse(eventLogItemSchema, row);
      if (passes(filters, item)) yield await describe(item);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Yields stored events in time order, from `since` until the signal aborts. */
export async function* followEvents(
  deps: {
    readonly store: EventStore;
    readonly clock: Clock;
    readonly pause: () => Promise<void>;
    readonly signal: AbortSignal;
  },
  filters: EventFilters,
  since: Date,
): AsyncGenerator<EventLine> {
  checkFilters(filters);
  const { store, clock, signal } = deps;
  const written = new Map<string, number>();
  let from = since.getTime();
  while (!signal.aborted) {
    const now = clock.now().getTime();
    const range = { from: new Date(from).toISOString(), to: new Date(now + trailingMs).toISOString() };
    const describe = eventDescriber(store, silentLogger);
    for await (const entry of store.timeline(range)) {
      const key = `${entry.stream}/${entry.commit}`;
      if (written.has(key)) continue;
      written.set(key, Date.parse(entry.at));
      for (const item of await itemsOf(store, entry, filters))
        if (passes(filters, item)) yield await describe(item);
    }
    from = Math.max(from, now - trailingMs);
    for (const [key, at] of written) if (at < from) written.delete(key);
    if (!signal.aborted) await deps.pause();
  }
}

const itemsOf = async (
  store: EventStore,
  { stream, commit }: TimelineEntry,
  { family }: EventFilters,
): Promise<readonly EventLogItem[]> => {
  for await (const { envelopes } of store.readCommits(stream, commit)) {
    return envelopes.map((envelope) => {
      const item = eventLogItem(envelope);
      return family && familiesOf(envelope).includes(family) ? { ...item, familyId: family } : item;
    });
  }
  return [];
};
