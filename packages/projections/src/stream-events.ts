import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { eventLogItem } from './derive/history-rows.ts';
import type { EventSource } from './event-log.ts';
import { cursorAfter, placeOf } from './merged-page.ts';
import { comparePositions } from './read-store.ts';

export const streamEvents = async (
  store: Pick<EventStore, 'readEach'>,
  stream: StreamName,
): Promise<EventSource> => {
  const events = await wholeStreamEach(store, stream);
  const all = events
    .map((event) => (isReadable(event) ? event : event.sealed))
    .filter((event) => event !== undefined)
    .map((event) => ({ sort: event.at, id: event.id, data: eventLogItem(event) }))
    .sort(comparePositions);
  return async ({ limit, cursor, newestFirst = false }) => {
    const ordered = newestFirst ? all.toReversed() : all;
    const after = cursor ? placeOf(cursor) : undefined;
    const isLater = (row: (typeof all)[number]) =>
      !after || (newestFirst ? comparePositions(row, after) < 0 : comparePositions(row, after) > 0);
    const rest = ordered.filter(isLater);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ data }) => data),
      ids: shown.map(({ id }) => id),
      sorts: shown.map(({ sort }) => sort),
      nextCursor: last && rest.length > limit ? cursorAfter(last) : null,
    };
  };
};
