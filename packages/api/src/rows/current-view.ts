import type { DomainEvent } from '@hoops/domain/catalogue';
import type { StreamDefinition } from '@hoops/domain/stream-definition';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { ReadStore } from '@hoops/projections/read-store';
import type { DocumentType, Fields } from '@hoops/projections/row';

export type ViewOfStream<State, View> = {
  readonly row: { readonly type: DocumentType; readonly id: string };
  /** The row's data as a view; undefined when it was written before a field was added. */
  readonly fromRow: (data: Fields) => View | undefined | Promise<View | undefined>;
  readonly fromState: (state: State) => View;
};

/**
 * What one stream shows as it is now: its row when that is up to date, else the stream folded in memory.
 * A page never shows less than its reader has just saved. Version 0 is a stream that has not begun.
 */
export const currentView = async <Id, State, Command, Event extends DomainEvent, Code extends string, View>(
  { store, rows }: { readonly store: EventStore; readonly rows: ReadStore },
  streams: StreamDefinition<Id, State, Command, Event, Code>,
  id: Id,
  { row, fromRow, fromState }: ViewOfStream<State, View>,
): Promise<{ readonly view: View; readonly version: number }> => {
  const { live } = await rows.generations();
  const [head, stored] = await Promise.all([
    store.head(streams.nameOf(id)),
    rows.document(live, row.type, row.id),
  ]);
  if (head.version === 0) return { view: fromState(streams.decider.initialState), version: 0 };
  const view = stored?.version === head.version ? await fromRow(stored.data) : undefined;
  if (view !== undefined) return { view, version: head.version };
  const loaded = await streamReader(store, streams).load(id);
  return { view: fromState(loaded.state), version: loaded.head.version };
};
