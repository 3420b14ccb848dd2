import type { Envelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore, TimelineEntry } from '@hoops/event-store/event-store';
import { familyOf } from '@hoops/projections/derive/history-rows';
import { type EventLine, eventTeller } from '@hoops/projections/event-lines';
import { type EventFilters, eventList, passes, roughRange } from '@hoops/projections/event-log';
import type { ReadStore } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import type { Clock } from '@hoops/runtime/clock';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';
import { checkFilters } from './event-filters.ts';

const pageSize = 100;
/** The time index trails the table by seconds: whoever tails reads the last minute again. */
const trailingMs = 60_000;

/**
 * Events newest first, from the event log's rows; their sentences come from the event store itself.
 * @throws AuditProblem for a filter that cannot be, and when the log names an event that is not there.
 */
export async function* newestEvents(
  { store, rows }: { readonly store: EventStore; readonly rows: ReadStore },
  filters: EventFilters,
): AsyncGenerator<EventLine> {
  checkFilters(filters);
  const { live } = await rows.generations();
  const { tellAt } = eventTeller(store);
  let cursor: string | undefined;
  do {
    const page = await rows.page(live, eventList(filters), {
      limit: pageSize,
      cursor,
      newestFirst: true,
      ...roughRange(filters),
    });
    for (const row of page.items) {
      const item = z.parse(eventLogItemSchema, row);
      if (!passes(filters, item)) continue;
      const line = await tellAt(parseStream(item.stream).name, item.version);
      if (!line) {
        throw new AuditProblem(`The log names event ${item.version} of ${item.stream}, which is not there.`);
      }
      yield line;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Events as they are stored, oldest first, from `since` on and until the signal: from the time index. */
export async function* followEvents(
  deps: {
    readonly store: EventStore;
    readonly clock: Clock;
    /** Waits between two looks. */
    readonly pause: () => Promise<void>;
    readonly signal: AbortSignal;
  },
  filters: EventFilters,
  since: Date,
): AsyncGenerator<EventLine> {
  checkFilters(filters);
  const { store, clock, signal } = deps;
  const told = new Map<string, number>();
  let from = since.getTime();
  while (!signal.aborted) {
    const now = clock.now().getTime();
    const range = { from: new Date(from).toISOString(), to: new Date(now + trailingMs).toISOString() };
    const { tell } = eventTeller(store);
    for await (const entry of store.timeline(range)) {
      const key = `${entry.stream}/${entry.commit}`;
      if (told.has(key)) continue;
      told.set(key, Date.parse(entry.at));
      for (const envelope of await eventsOf(store, entry)) {
        if (passes(filters, { ...envelope, familyId: familyOf(envelope) })) yield await tell(envelope);
      }
    }
    from = Math.max(from, now - trailingMs);
    for (const [key, at] of told) if (at < from) told.delete(key);
    if (!signal.aborted) await deps.pause();
  }
}

/** A commit's events, readable. */
const eventsOf = async (
  store: EventStore,
  { stream, commit }: TimelineEntry,
): Promise<readonly Envelope[]> => {
  for await (const stored of store.readCommits(stream, commit)) {
    const versions = stored.envelopes.map(({ version }) => version);
    const events: Envelope[] = [];
    for await (const envelope of store.read(stream, Math.min(...versions))) {
      if (!versions.includes(envelope.version)) break;
      events.push(envelope);
    }
    return events;
  }
  return [];
};
